import { redirect, useSearchParams } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { refused, respond } from "#desk/layout/form.server.ts";
import {
	Choice,
	FormField,
	Select,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { CallChoices, NextFields } from "#desk/shared/call-fields.tsx";
import { suggestDueDays } from "#desk/tasks/due-days.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { contactNames } from "#features/manual/contract.ts";
import { addLead } from "#features/manual/submit.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/new-lead-route.ts";

export const meta = () => [{ title: deskCopy.title("Add a person") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	const today = dayAt(clock.at);

	return {
		key: clock.newId(),
		staff: await staffNames(db),
		ownId: staff.id,
		today,
		dueDays: suggestDueDays(today),
	};
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
		"Reload the page to add another person.",
	),
	failed: refused(
		"That could not be saved.",
		"Nothing you typed is lost. Please try again in a moment.",
		503,
	),
};

const optional = { autoComplete: "off", optional: true };

/** The one form for anybody who isn't on the desk yet: a phone number or an email address is enough. */
export default function NewLeadPage({ loaderData }: Route.ComponentProps) {
	const { key, today, dueDays } = loaderData;
	const sent = useFormResult()?.values;
	const [query] = useSearchParams();

	return (
		<DeskPage
			title="Add a person"
			intro="Who rang, dropped in or was recommended. Their card opens after saving."
		>
			<PageNotice />
			<DeskForm
				fields={{ idempotency_key: sent?.idempotency_key ?? key }}
				className="fields add-form"
				initial={{
					name: query.get("name") ?? "",
					phone: query.get("phone") ?? "",
					email: query.get("email") ?? "",
				}}
				isQuiet
				scrolls
				noValidate
			>
				<WhoFields />
				<Choice
					legend="Got in touch by"
					name="contact"
					options={Object.entries(contactNames)}
					defaultValue={readContact(query)}
				/>
				<div className="row fields-row add-form__call">
					<CallChoices direction="in" />
				</div>
				<FormField
					as="textarea"
					label="What was said"
					rows={3}
					maxLength={limits.message.max}
					name="message"
				/>
				<NextFields today={today} days={dueDays} />
				<OriginFields {...loaderData} />
				<div>
					<Button type="submit" variant="primary" small>
						Save
					</Button>
				</div>
			</DeskForm>
		</DeskPage>
	);
}

function readContact(query: URLSearchParams): string {
	const asked = query.get("contact") ?? "";
	return Object.hasOwn(contactNames, asked) ? asked : "phone";
}

function WhoFields() {
	return (
		<div className="row fields-row">
			<FormField label="Phone" type="tel" autoComplete="off" name="phone" />
			<FormField label="Email" type="email" autoComplete="off" name="email" />
			<FormField label="Name" autoComplete="off" name="name" />
			<FormField label="Company" autoComplete="off" name="company" />
		</div>
	);
}

function OriginFields({ staff, ownId }: Route.ComponentProps["loaderData"]) {
	return (
		<div className="row fields-row">
			<FormField
				label="Source"
				hint="Where they heard of us, in one word: google.com, trade-fair, a client’s name."
				{...optional}
				name="source"
			/>
			<FormField label="Website" {...optional} name="website" />
			<FormField
				label="How they agreed"
				{...optional}
				hint="Stored with them. Without it: how they got in touch, and today’s date."
				name="consent"
			/>
			<Select
				label="Assigned to"
				none="Unassigned"
				options={staffOptions(staff, ownId)}
				name="assignee"
				defaultValue={ownId}
			/>
		</div>
	);
}
