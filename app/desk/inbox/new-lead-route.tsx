import { Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { refused, respond } from "#desk/layout/form.server.ts";
import {
	Check,
	FormField,
	Select,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { contactNames } from "#features/manual/contract.ts";
import { addLead } from "#features/manual/submit.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/new-lead-route.ts";

export const meta = () => [{ title: deskCopy.title("Add a lead") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	return { key: clock.newId(), staff: await staffNames(db), ownId: staff.id };
}

export async function action({ request, context }: Route.ActionArgs) {
	const result = await addLead(requireStaff(context), await readForm(request));
	if (result.outcome === "saved")
		return redirect(`/desk/people/${result.personId}`, 303);
	return respond({ ...notices[result.outcome], ...result, intent: "" });
}

const notices = {
	invalid: refused("Nothing was saved.", "Fix the marked fields first."),
	conflict: refused(
		"This form was sent before.",
		"Reload the page to add another lead.",
	),
	failed: refused(
		"That could not be saved.",
		"Nothing you typed is lost. Please try again in a moment.",
		503,
	),
};

export default function NewLeadPage({ loaderData }: Route.ComponentProps) {
	const { key, staff, ownId } = loaderData;
	const sent = useFormResult()?.values;
	const optional = { autoComplete: "off", optional: true };

	return (
		<DeskPage
			title="Add a lead"
			intro={
				<span className="row">
					<span>
						For a person who rang, dropped in or was recommended. Their card
						opens after saving.
					</span>
					<Link to="/desk/people/new">Without an email: add a contact</Link>
				</span>
			}
		>
			<PageNotice />
			<Panel title="The lead" tone="gold">
				<DeskForm
					fields={{
						idempotency_key: sent?.idempotency_key ?? key,
					}}
					isQuiet
					scrolls
					noValidate
				>
					<Select
						label="Got in touch by"
						name="contact"
						options={Object.entries(contactNames)}
					/>
					<FormField
						label="Email"
						type="email"
						autoComplete="off"
						required
						name="email"
					/>
					<FormField label="Name" {...optional} name="name" />
					<FormField label="Company" {...optional} name="company" />
					<FormField label="Phone" type="tel" {...optional} name="phone" />
					<FormField label="Website" {...optional} name="website" />
					<FormField
						as="textarea"
						label="What they want"
						rows={4}
						maxLength={limits.message.max}
						optional
						name="message"
					/>
					<FormField
						label="Source"
						hint="Where they heard of us, in one word: google.com, trade-fair, a client’s name."
						{...optional}
						name="source"
					/>
					<Select
						label="Assigned to"
						none="Unassigned"
						options={staffOptions(staff, ownId)}
						name="assignee"
						defaultValue={ownId}
					/>
					<FormField
						label="How they agreed"
						autoComplete="off"
						required
						hint="Stored with the lead, for example “on the phone, today”."
						name="consent"
					/>
					<Check
						label="They agreed that we keep these details and contact them"
						name="agreed"
						value="yes"
					/>
					<div>
						<Button type="submit" variant="primary" small>
							Add the lead
						</Button>
					</div>
				</DeskForm>
			</Panel>
		</DeskPage>
	);
}
