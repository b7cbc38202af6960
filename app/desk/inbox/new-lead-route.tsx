import { data, Form, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Notice, Panel } from "#desk/layout/components.tsx";
import { expiredSessionNotice, handleExpiredSession } from "#desk/layout/form-errors.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { contactNames } from "#features/manual/lead.ts";
import { addLead, type ManualField, type ManualResult } from "#features/manual/submit.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/new-lead-route.ts";

export const meta = () => [{ title: deskCopy.title("Add a lead") }];

export { revalidateAfterError as shouldRevalidate } from "#desk/layout/form-errors.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	return { key: clock.newId(), staff: await staffNames(db), ownId: staff.id };
}

type Refusal = Exclude<ManualResult, { outcome: "saved" }>;

export async function action({ request, context }: Route.ActionArgs) {
	const result = await addLead(requireStaff(context), await readForm(request));
	if (result.outcome === "saved") return redirect(`/desk/people/${result.personId}`, 303);
	return data(result, { status: result.outcome === "failed" ? 503 : 422 });
}

export function clientAction(args: Route.ClientActionArgs) {
	return handleExpiredSession(args, (_typed, values) => ({
		outcome: "logged-out" as const,
		values,
	}));
}

const notices: Record<
	"invalid" | "conflict" | "failed" | "logged-out",
	{ title: string; text: string }
> = {
	invalid: { title: "Nothing was saved.", text: "Fix the marked fields first." },
	conflict: { title: "This form was sent before.", text: "Reload the page to add another lead." },
	failed: {
		title: "That could not be saved.",
		text: "Nothing you typed is lost. Please try again in a moment.",
	},
	"logged-out": expiredSessionNotice,
};

export default function NewLeadPage({ loaderData, actionData }: Route.ComponentProps) {
	const { key, staff, ownId } = loaderData;
	const result = actionData as
		| Refusal
		| { outcome: "logged-out"; values: Record<string, string> }
		| undefined;
	const values = result?.values ?? {};
	const errors = result?.outcome === "invalid" ? result.errors : {};
	const field = (name: ManualField) => ({ name, error: errors[name], defaultValue: values[name] });
	return (
		<DeskPage
			title="Add a lead"
			lead="Somebody who rang, came by or was recommended. Their card opens once it is saved."
		>
			{result && <Notice kind="failed" {...notices[result.outcome]} />}
			<Panel title="The lead" tone="gold">
				<Form method="post" className="staff-form" noValidate>
					<input
						type="hidden"
						name="idempotency_key"
						value={result ? (values.idempotency_key ?? key) : key}
					/>
					<Field as="select" label="Got in touch by" {...field("contact")}>
						{Object.entries(contactNames).map(([contact, name]) => (
							<option key={contact} value={contact}>
								{name}
							</option>
						))}
					</Field>
					<Field label="Email" type="email" autoComplete="off" required {...field("email")} />
					<Field label="Name" autoComplete="off" optional {...field("name")} />
					<Field label="Company" autoComplete="off" optional {...field("company")} />
					<Field label="Phone" type="tel" autoComplete="off" optional {...field("phone")} />
					<Field label="Website" autoComplete="off" optional {...field("website")} />
					<Field
						as="textarea"
						label="What they want"
						rows={4}
						maxLength={limits.message.most}
						optional
						{...field("message")}
					/>
					<Field
						label="Source"
						autoComplete="off"
						optional
						hint="Where they heard of us, in one word: google.com, trade-fair, a client’s name."
						{...field("source")}
					/>
					<Field
						as="select"
						label="Assigned to"
						{...field("assignee")}
						defaultValue={values.assignee ?? ownId}
					>
						<option value="">Nobody yet</option>
						{staff.map(({ id, name }) => (
							<option key={id} value={id}>
								{id === ownId ? `${name} (you)` : name}
							</option>
						))}
					</Field>
					<Field
						label="How they agreed"
						autoComplete="off"
						required
						hint="Noted with the lead, such as “on the phone, today”."
						{...field("consent")}
					/>
					<div className={errors.agreed ? "field field--err" : "field"}>
						<label className="check">
							<input
								type="checkbox"
								name="agreed"
								value="yes"
								defaultChecked={values.agreed === "yes"}
								aria-invalid={errors.agreed ? true : undefined}
								aria-describedby={errors.agreed && "agreed-error"}
							/>
							They know that we store this and get in touch
						</label>
						{errors.agreed && (
							<p className="err" id="agreed-error">
								{errors.agreed}
							</p>
						)}
					</div>
					<Button type="submit" variant="primary">
						Add the lead
					</Button>
				</Form>
			</Panel>
		</DeskPage>
	);
}
