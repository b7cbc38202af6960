import { Form } from "react-router";
import { company } from "#content/content.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import {
	Chip,
	DataTable,
	Facts,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check, FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import type { FormResult } from "#desk/layout/form-result.ts";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import type { UploadedReceipt } from "#features/consent/receipts.server.ts";
import type { PartName } from "#features/privacy/person-data.server.ts";
import type { RuleId } from "#features/privacy/retention-rules.server.ts";
import { counted } from "#lib/number-format.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import type { Route } from "./+types/route.ts";
import type { FoundPerson, PrivacyOutcome } from "./action.server.ts";

type Loaded = Route.ComponentProps["loaderData"];
type PrivacyFormResult = FormResult & PrivacyOutcome;

const personForms = ["find", "erase"];
const retentionForms = ["count", "clean", "clean-all"];

function useOutcome(intents: readonly string[]): Partial<PrivacyFormResult> {
	const result = useFormResult<PrivacyFormResult>();
	return result && intents.includes(result.intent) ? result : {};
}

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
	changes: "Changes that can be undone",
	merges: "Merged cards",
	duplicates: "Suggested duplicates that were put away",
	imports: "Rows of imported files",
	requests: "Requests",
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

/** Requests are listed without email addresses. */
export function RequestsPanel({
	requests,
	now,
}: Pick<Loaded, "requests" | "now">) {
	return (
		<Panel title="Visitors’ own requests" tone="mint">
			<DataTable
				caption="What visitors asked about their data"
				rows={requests}
				columns={{
					Requested: ({ created_at }) => <When at={created_at} />,
					What: ({ kind }) => (kind === "export" ? "A copy" : "Erasure"),
					Status: ({ done_at, expires_at }) => (
						<Chip tone={done_at ? "ok" : "quiet"}>
							{done_at ? "Done" : nameOpenRequest(expires_at, now)}
						</Chip>
					),
				}}
				empty={
					<Empty
						title="No requests yet"
						text="Requests from /your-data appear here. They are carried out after the visitor confirms them by email."
					/>
				}
			/>
		</Panel>
	);
}

export function RetentionPanel({ rules }: Pick<Loaded, "rules">) {
	const { intent, counts, left = 0, notice } = useOutcome(retentionForms);
	const isDeleted = intent !== "count" && notice?.kind === "done";

	return (
		<Panel title="Expired data" tone="canary">
			<PageNotice of={retentionForms} />
			<p>
				Expired data is deleted every night at half past three, according to the
				periods in the privacy policy. Each run deletes at most a tenth of each
				kind, or 20 records.
			</p>
			<DeskForm className="row" isQuiet>
				<SubmitButton intent="count">Count expired data</SubmitButton>
				<SubmitButton intent="clean">Delete expired data</SubmitButton>
			</DeskForm>
			{left > 0 && (
				<DeskForm intent="clean-all" submit="Delete everything expired" isQuiet>
					<Check
						label="Delete all expired data at once. It can’t be undone."
						name="confirm"
						value="yes"
						required
					/>
				</DeskForm>
			)}
			<DataTable
				caption="What is deleted when"
				rows={rules}
				columns={{
					What: ({ what }) => what,
					Kept: ({ period }) => <span className="nowrap">{period}</span>,
					From: ({ since }) => since,
					[isDeleted ? "Deleted" : "Expired"]: ({ id }: { id: RuleId }) =>
						counts?.[id] ?? "–",
				}}
			/>
		</Panel>
	);
}

export function ErasuresPanel({
	erasures: { count, latest },
}: Pick<Loaded, "erasures">) {
	const listed = `${counted(count, "address is", "addresses are")} on the list.`;
	return (
		<Panel title="Erasures" tone="pink">
			<p>
				Only the date and a one-way fingerprint of each address are stored, so
				that the person is erased again when an old backup is restored.
			</p>
			<p>
				<b>{count === 0 ? "No erasures yet." : listed}</b>
			</p>
			{latest.length > 0 && (
				<>
					<h3>Latest</h3>
					<ul className="small bullets">
						{latest.map((at) => (
							<li key={at}>{exactly(at)}</li>
						))}
					</ul>
				</>
			)}
		</Panel>
	);
}

export function ReceiptsPanel({ receipts }: Pick<Loaded, "receipts">) {
	const { weeks, number, history } = receipts;
	return (
		<Panel title="Consent receipts" tone="gold" id="receipts">
			<DataTable
				caption="Cookie choices by week"
				rows={weeks}
				columns={{
					"Week from": ([week]) => week,
					"All accepted": ([, [, , all]]) => all,
					"Some accepted": ([, [, some]]) => some,
					"All declined": ([, [none]]) => none,
				}}
				empty="No choices in the last twelve weeks."
			/>
			{/* A receipt number is not personal data, so it may be in the URL. */}
			<Form
				method="get"
				action="/desk/privacy#receipts"
				className="fields fields--narrow"
				preventScrollReset
			>
				<Field
					name="receipt"
					label="Receipt number"
					hint="Visitors find it in their cookie preferences."
					defaultValue={number ?? ""}
					error={
						number !== null && history.length === 0
							? "There is no such receipt."
							: undefined
					}
					autoComplete="off"
					required
				/>
				<div>
					<SubmitButton>Find</SubmitButton>
				</div>
			</Form>
			{history.length > 0 && (
				<>
					<h3>Choices of that browser, newest first</h3>
					<ol className="small bullets">
						{history.map((receipt) => (
							<li key={receipt.id}>
								{`${exactly(receipt.at)}: ${describe(receipt)}`}
							</li>
						))}
					</ol>
				</>
			)}
		</Panel>
	);
}

const sources = {
	banner: "in the banner",
	settings: "in the preferences",
	withdrawal: "withdrawn in the preferences",
	gpc: "by the browser’s privacy signal",
} as const satisfies Record<UploadedReceipt["source"], string>;

function describe({ analytics, marketing, source }: UploadedReceipt): string {
	const word = (on: boolean) => (on ? "on" : "off");
	return `Analytics ${word(analytics)}, marketing ${word(marketing)}, ${sources[source]}`;
}

const nameOpenRequest = (expiresAt: string, now: string) =>
	expiresAt < now ? "Expired" : "Not confirmed yet";
