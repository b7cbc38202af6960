import { company } from "#content/content.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Facts, Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import type { PartName } from "#features/privacy/person-data.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import type { FoundPerson } from "./action.server.ts";
import { useOutcome } from "./panels.tsx";

const personForms = ["find", "erase"];

export function PersonPanel() {
	const { found, calls = [] } = useOutcome(personForms);
	return (
		<Panel title="A person" tone="blue">
			<PageNotice of={personForms} />
			{calls.map((at) => (
				<p key={at}>
					The call on <span>{formatDateTime(at, company().timeZone)}</span> is
					cancelled and its time is free again.
				</p>
			))}
			<p>
				Has someone asked to see or erase their data? Check that it’s really
				them, then look them up by email address.
			</p>
			{/* The key resets the field to the person shown below. */}
			<DeskForm
				key={found?.address ?? "none"}
				intent="find"
				submit="Look up"
				isQuiet
			>
				<FormField
					name="email"
					label="Email address"
					hint="Or the phone number of a person without one."
					autoComplete="off"
					defaultValue={found?.address}
					required
				/>
			</DeskForm>
			{found && <Found {...found} />}
		</Panel>
	);
}

const partLabels: Record<PartName, string> = {
	person: "Card",
	contacts: "Emails and phones",
	enquiries: "Enquiries",
	calls: "Calls",
	newsletter: "Newsletter",
	mails: "Emails and events",
	notes: "Notes",
	messages: "Emails with staff",
	attachments: "Attachments",
	tasks: "Tasks",
	tags: "Tags",
	stages: "Stages",
	changes: "Changes and merges that can be undone",
	duplicates: "Suggested duplicates that were put away",
	imports: "Rows of imported files",
	requests: "Requests",
	project: "Project steps",
	proposals: "Proposals",
	sentProposals: "Versions of proposals that were sent",
	acceptances: "Accepted proposals",
	portal: "Portal links and sessions",
};

function Found({ address, id, counts }: FoundPerson) {
	const { errors } = useOutcome(personForms);
	const isKnown = Object.values(counts).some((count) => count > 0);

	return (
		<div className="fields">
			<h3 tabIndex={-1}>
				{isKnown
					? `Data held about ${address}`
					: `Nothing is held about ${address}.`}
			</h3>
			{isKnown ? (
				<>
					<Facts
						facts={(Object.keys(partLabels) as PartName[]).map((name) => ({
							label: partLabels[name],
							value: counts[name] || null,
						}))}
					/>
					<div className="row">
						{id && (
							<SmallLink to={`/desk/people/${id}`}>Open their card</SmallLink>
						)}
						<form method="post" action="/desk/privacy/person.json">
							<HiddenFields fields={{ email: address }} />
							<SubmitButton>Export everything as a file</SubmitButton>
						</form>
					</div>
				</>
			) : (
				<p>
					If an old backup may contain the address, erase it anyway, so that
					it’s removed again if the backup is restored.
				</p>
			)}
			<details open={errors !== undefined || undefined}>
				<summary>Erase…</summary>
				<DeskForm
					intent="erase"
					fields={{ email: address }}
					submit="Erase this person"
					variant="primary"
					isQuiet
				>
					<p>
						This erases everything about this address: enquiries, calls, emails,
						notes and newsletter subscription. Upcoming calls are cancelled.
						Backups expire after 30 days. It can’t be undone.
					</p>
					<p>It doesn’t erase anything in your mailbox, CRM or phone.</p>
					<FormField
						name="again"
						type="email"
						label="Confirm email address"
						autoComplete="off"
						required
					/>
				</DeskForm>
			</details>
		</div>
	);
}
