import { data, Form, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { Check, DeskPage, Notice, Panel, Select, staffOptions } from "#desk/layout/components.tsx";
import { expiredSessionNotice, handleExpiredSession } from "#desk/layout/form-errors.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { contactNames } from "#features/manual/lead.ts";
import { addLead, type ManualField } from "#features/manual/submit.server.ts";
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

const notices = {
	invalid: { title: "Nothing was saved.", text: "Fix the marked fields first." },
	conflict: { title: "This form was sent before.", text: "Reload the page to add another lead." },
	failed: {
		title: "That could not be saved.",
		text: "Nothing you typed is lost. Please try again in a moment.",
	},
	"logged-out": expiredSessionNotice,
};

export default function NewLeadPage({ loaderData, actionData: result }: Route.ComponentProps) {
	const { key, staff, ownId } = loaderData;
	const values: Record<string, string> = result?.values ?? {};
	const errors = result?.outcome === "invalid" ? result.errors : {};
	const field = (name: ManualField) => ({ name, error: errors[name], defaultValue: values[name] });
	const optional = { autoComplete: "off", optional: true };
	return (
		<DeskPage
			title="Add a lead"
			lead="Somebody who rang, came by or was recommended. Their card opens once it is saved."
		>
			{result && <Notice kind="failed" {...notices[result.outcome]} />}
			<Panel title="The lead" tone="gold">
				<Form method="post" className="fields fields--narrow" noValidate>
					<input type="hidden" name="idempotency_key" value={values.idempotency_key ?? key} />
					<Select
						label="Got in touch by"
						options={Object.entries(contactNames)}
						{...field("contact")}
					/>
					<Field label="Email" type="email" autoComplete="off" required {...field("email")} />
					<Field label="Name" {...optional} {...field("name")} />
					<Field label="Company" {...optional} {...field("company")} />
					<Field label="Phone" type="tel" {...optional} {...field("phone")} />
					<Field label="Website" {...optional} {...field("website")} />
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
						hint="Where they heard of us, in one word: google.com, trade-fair, a client’s name."
						{...optional}
						{...field("source")}
					/>
					<Select
						label="Assigned to"
						none="Nobody yet"
						options={staffOptions(staff, ownId)}
						{...field("assignee")}
						defaultValue={values.assignee ?? ownId}
					/>
					<Field
						label="How they agreed"
						autoComplete="off"
						required
						hint="Noted with the lead, such as “on the phone, today”."
						{...field("consent")}
					/>
					<Check
						label="They know that we store this and get in touch"
						name="agreed"
						value="yes"
						isOn={values.agreed === "yes"}
						error={errors.agreed}
					/>
					<Button type="submit" variant="primary">
						Add the lead
					</Button>
				</Form>
			</Panel>
		</DeskPage>
	);
}
