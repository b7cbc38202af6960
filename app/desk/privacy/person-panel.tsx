import { Form, Link } from "react-router";
import { company } from "#content/company.ts";
import { deskPrivacy } from "#content/desk-privacy.ts";
import { Facts } from "#desk/layout/facts.tsx";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { formatDateTime } from "#lib/time/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { type FoundPerson, PERSON_FILE_PATH, type PrivacyAnswer } from "./desk-contract.ts";

const { person: copy } = deskPrivacy;

/** Finds a person by address, shows how much is kept of them, gives it as a file, erases it. */
export function PersonPanel({ answer }: { answer: PrivacyAnswer | undefined }) {
	const own = answer?.intent === "find" || answer?.intent === "erase" ? answer : undefined;
	const found = own && "found" in own ? own.found : undefined;
	const errors: { email?: string; again?: string } = own && "errors" in own ? own.errors : {};
	return (
		<Panel title={copy.title} tone="blue">
			{own && <Outcome answer={own} />}
			<p className="privacy-text">{copy.text}</p>
			{/* A new form for each person, so that the field shows whom the rest is about. */}
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
					label={copy.label}
					autoComplete="off"
					defaultValue={found?.address ?? (own && "value" in own ? own.value : "")}
					error={errors.email}
					required
				/>
				<Button type="submit" kind="line">
					{copy.submit}
				</Button>
			</Form>
			{found && <Found found={found} error={errors.again} />}
		</Panel>
	);
}

function Outcome({ answer }: { answer: PrivacyAnswer }) {
	if ("failure" in answer) return <Notice kind="failed" {...answer.failure} />;
	if (answer.intent !== "erase" || !("done" in answer)) return null;
	return (
		<>
			<Notice kind="done" {...answer.done} />
			{answer.calls.map((at) => (
				<p key={at}>{copy.calls(formatDateTime(at, company.timeZone))}</p>
			))}
		</>
	);
}

function Found({ found, error }: { found: FoundPerson; error: string | undefined }) {
	const { address, id, counts } = found;
	const isKnown = Object.values(counts).some((count) => count > 0);
	const facts = Object.entries(copy.parts).map(([name, label]) => ({
		label,
		value: counts[name as keyof typeof counts] || null,
	}));
	return (
		<div className="privacy-found">
			<h3 tabIndex={-1}>{isKnown ? copy.found(address) : copy.unknown(address)}</h3>
			{isKnown ? <Facts facts={facts} /> : <p className="privacy-text">{copy.unknownText}</p>}
			{isKnown && (
				<div className="privacy-actions">
					{id && (
						<Link className={buttonClass({ kind: "line", small: true })} to={`/desk/people/${id}`}>
							{copy.card}
						</Link>
					)}
					<form method="post" action={PERSON_FILE_PATH}>
						<input type="hidden" name="email" value={address} />
						<Button type="submit" kind="line" small>
							{copy.export}
						</Button>
					</form>
				</div>
			)}
			<details className="privacy-erase" open={error !== undefined || undefined}>
				<summary>{copy.erase.title}</summary>
				<Form method="post" className="privacy-form privacy-form--tall" preventScrollReset>
					<input type="hidden" name="intent" value="erase" />
					<input type="hidden" name="email" value={address} />
					<p className="privacy-text">{copy.erase.text}</p>
					<p className="privacy-text">{copy.erase.elsewhere}</p>
					<Field
						name="again"
						type="email"
						label={copy.erase.label}
						autoComplete="off"
						error={error}
						required
					/>
					<Button type="submit" kind="band">
						{copy.erase.submit}
					</Button>
				</Form>
			</details>
		</div>
	);
}
