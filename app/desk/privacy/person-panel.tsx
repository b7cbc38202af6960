import { Form, Link } from "react-router";
import { company } from "#content/company.ts";
import { Facts, Notice, Panel } from "#desk/layout/components.tsx";
import type { PartName } from "#features/privacy/person-data.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { FoundPerson, PrivacyAnswer } from "./action.server.ts";

const partLabels: Record<PartName, string> = {
	person: "Card",
	enquiries: "Enquiries",
	calls: "Calls",
	newsletter: "Newsletter",
	mails: "Emails and events",
	notes: "Notes",
	tasks: "Tasks",
	tags: "Tags",
	requests: "Requests",
};

export function PersonPanel({ answer }: { answer: PrivacyAnswer | undefined }) {
	const own = answer?.intent === "find" || answer?.intent === "erase" ? answer : undefined;
	const found = own && "found" in own ? own.found : undefined;
	const errors: { email?: string; again?: string } =
		own && "errors" in own ? (own.errors ?? {}) : {};
	return (
		<Panel title="A person" tone="blue">
			{own && <Outcome answer={own} />}
			<p className="privacy-text">
				Somebody wrote or rang and wants to see their data, or to be erased? Make sure it’s them,
				then look them up by email address.
			</p>
			{/* The key fills the field with the person that the rest is about. */}
			<Form
				method="post"
				className="privacy-form"
				key={found?.address ?? "none"}
				preventScrollReset
			>
				<input type="hidden" name="intent" value="find" />
				<Field
					name="email"
					type="email"
					label="Email address"
					autoComplete="off"
					defaultValue={found?.address ?? (own && "value" in own ? own.value : "")}
					error={errors.email}
					required
				/>
				<Button type="submit" variant="outline">
					Look up
				</Button>
			</Form>
			{found && <Found found={found} error={errors.again} />}
		</Panel>
	);
}

function Outcome({ answer }: { answer: PrivacyAnswer }) {
	if ("failure" in answer) return <Notice kind="failed" {...answer.failure} />;
	if (!("calls" in answer)) return null;
	return (
		<>
			<Notice kind="done" {...answer.done} />
			{answer.calls.map((at) => (
				<p key={at}>
					The call on {formatDateTime(at, company.timeZone)} is cancelled, and its time is free
					again.
				</p>
			))}
		</>
	);
}

function Found({ found, error }: { found: FoundPerson; error: string | undefined }) {
	const { address, id, counts } = found;
	const isKnown = Object.values(counts).some((count) => count > 0);
	const facts = Object.entries(partLabels).map(([name, label]) => ({
		label,
		value: counts[name as PartName] || null,
	}));
	return (
		<div className="privacy-found">
			<h3 tabIndex={-1}>
				{isKnown ? `Data held about ${address}` : `Nothing is held about ${address}.`}
			</h3>
			{isKnown ? (
				<>
					<Facts facts={facts} />
					<div className="privacy-actions">
						{id && (
							<Link
								className={buttonClass({ variant: "outline", small: true })}
								to={`/desk/people/${id}`}
							>
								Open their card
							</Link>
						)}
						<form method="post" action="/desk/privacy/person.json">
							<input type="hidden" name="email" value={address} />
							<Button type="submit" variant="outline" small>
								Export everything as a file
							</Button>
						</form>
					</div>
				</>
			) : (
				<p className="privacy-text">
					If an old backup holds the address, erase it all the same: a restore then leaves it out.
				</p>
			)}
			<details className="privacy-erase" open={error !== undefined || undefined}>
				<summary>Erase…</summary>
				<Form method="post" className="privacy-form privacy-form--tall" preventScrollReset>
					<input type="hidden" name="intent" value="erase" />
					<input type="hidden" name="email" value={address} />
					<p className="privacy-text">
						Everything of this address goes: enquiries, calls, emails, notes, newsletter. A call
						ahead is cancelled. Backups expire after 30 days. It can’t be undone.
					</p>
					<p className="privacy-text">Your own mailbox, CRM and phone aren’t reached from here.</p>
					<Field
						name="again"
						type="email"
						label="Confirm email address"
						autoComplete="off"
						error={error}
						required
					/>
					<Button type="submit" variant="primary">
						Erase this person
					</Button>
				</Form>
			</details>
		</div>
	);
}
