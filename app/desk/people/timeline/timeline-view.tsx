import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Chip, Facts, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { useCardPage } from "#desk/people/card/card-panels.tsx";
import { formatFileSize } from "#desk/people/reply/file-size.ts";
import { ResponseChip } from "#desk/shared/lead-chips.tsx";
import { nameKind } from "#desk/shared/lead-labels.ts";
import { findKindLabel } from "#features/lead-kinds.ts";
import { limits } from "#lib/forms/fields.ts";
import type { Fact } from "#lib/outbox/contract.ts";
import type { TimelineItem } from "./timeline.server.ts";

/** Items that are shown without a press. */
const MAX_LATEST = 8;

/** The latest items; the earlier ones are folded. */
export function Timeline() {
	const { timeline } = useCardPage().card;
	const earlier = timeline.slice(MAX_LATEST);

	return (
		<>
			<TimelineList items={timeline.slice(0, MAX_LATEST)} />
			{earlier.length > 0 && (
				<details className="timeline-earlier">
					<summary>{`Earlier (${earlier.length})`}</summary>
					<TimelineList items={earlier} />
				</details>
			)}
		</>
	);
}

function TimelineList({ items }: { items: readonly TimelineItem[] }) {
	return (
		<ol className="timeline">
			{items.map((item) => (
				<li
					key={`${item.type} ${item.id}`}
					data-type={item.type}
					data-color={
						item.type === "lead" ? findKindLabel(item.kind).color : undefined
					}
				>
					<div className="row ends timeline__head">
						<h3>{item.title}</h3>
						<When at={item.at} />
					</div>
					<ItemBody item={item} />
				</li>
			))}
		</ol>
	);
}

const mailStates = {
	waiting: { label: "Waiting", tone: "canary" },
	delivered: { label: "Delivered", tone: "ok" },
	dead: { label: "Failed", tone: "danger" },
	unsent: { label: "Not sent", tone: "quiet" },
} as const;

function ItemBody({ item }: { item: TimelineItem }) {
	switch (item.type) {
		case "lead":
			return (
				<>
					<ResponseChip clock={item.clock} />
					{item.excerpt && (
						<p className="muted">
							<bdi>{item.excerpt}</bdi>
						</p>
					)}
					<details>
						<summary>Show everything</summary>
						<LeadFacts facts={[...item.facts, ...item.origin]} />
					</details>
				</>
			);
		case "note":
			return (
				<>
					<p className="excerpt">
						<bdi>{item.text}</bdi>
					</p>
					<EditNote id={item.id} text={item.text} />
				</>
			);
		case "message":
			return <MessageBody item={item} />;
		case "mail":
			return (
				<p className="row">
					<bdi>{item.subject}</bdi>{" "}
					<Chip tone={mailStates[item.state].tone}>
						<span>{mailStates[item.state].label}</span>{" "}
						{item.stateAt && <When at={item.stateAt} />}
					</Chip>{" "}
					<Link
						to={`/desk/messages/${item.id}`}
						aria-label={`Read it: ${item.subject}`}
					>
						Read it
					</Link>
				</p>
			);
		case "event":
			return (
				<>
					{item.changes.length > 0 && (
						<p className="muted">
							<bdi>{item.changes.join(" · ")}</bdi>
						</p>
					)}
					{item.text && (
						<p className="excerpt">
							<bdi>{item.text}</bdi>
						</p>
					)}
					{item.undo && (
						<ButtonForm
							fields={{ intent: "undo", changes: item.undo }}
							name={`Undo: ${item.title}`}
							isLink
						>
							Undo
						</ButtonForm>
					)}
				</>
			);
	}
}

function EditNote({ id, text }: { id: string; text: string }) {
	return (
		<details className="edit">
			<summary>Edit</summary>
			<DeskForm
				key={text}
				intent="noteEdit"
				fields={{ id, seen: text }}
				className="fields"
				submit="Save"
				busyText="Saving..."
				isQuiet
				noValidate
			>
				<FormField
					as="textarea"
					label="Note"
					name="text"
					rows={3}
					maxLength={limits.message.max}
					defaultValue={text}
				/>
			</DeskForm>
			<ButtonForm fields={{ intent: "noteDelete", id }}>Delete</ButtonForm>
		</details>
	);
}

function MessageBody({
	item,
}: {
	item: Extract<TimelineItem, { type: "message" }>;
}) {
	const { id, subject, cc, text, quote, files, state, stateAt, problem } = item;
	return (
		<>
			{item.isStranger && (
				<p className="row">
					<Chip tone="danger">
						{item.claimed ? "Sender not verified" : "Not this person’s address"}
					</Chip>
					<span className="muted">
						{item.claimed
							? `It says that it is from ${item.claimed}, which the receiving server could not verify. Ask them before you rely on it.`
							: "It answers one of our emails, but comes from an unknown sender."}
					</span>
				</p>
			)}
			{(subject || state) && (
				<p className="row">
					{subject && (
						<b>
							<bdi>{subject}</bdi>
						</b>
					)}
					{item.isAutomatic && <Chip tone="quiet">Automatic</Chip>}
					{state && (
						<Chip tone={mailStates[state].tone}>
							<span>{mailStates[state].label}</span>{" "}
							{stateAt && <When at={stateAt} />}
						</Chip>
					)}
					{state && (
						<Link
							to={`/desk/messages/${id}`}
							aria-label={`Delivery: ${subject}`}
						>
							Delivery
						</Link>
					)}
				</p>
			)}
			{problem && (
				<p className="field-error">
					<bdi>{problem}</bdi>
				</p>
			)}
			{cc && (
				<p className="muted">
					Copy to <bdi>{cc}</bdi>
				</p>
			)}
			{text ? (
				<p className="excerpt">
					<bdi>{text}</bdi>
				</p>
			) : (
				<p className="muted">No text.</p>
			)}
			{quote && (
				<details>
					<summary>Quoted text</summary>
					<p className="excerpt">
						<bdi>{quote}</bdi>
					</p>
				</details>
			)}
			{item.isCut && (
				<p>
					<a href={`/desk/emails/${id}.txt`}>Read the whole email</a>
				</p>
			)}
			{files.length > 0 && (
				<ul className="row" aria-label="Attachments">
					{files.map((file) => (
						<li key={file.id}>
							<a href={`/desk/attachments/${file.id}`} download={file.name}>
								<bdi>{file.name}</bdi>
							</a>{" "}
							<span className="muted">{formatFileSize(file.size)}</span>
						</li>
					))}
				</ul>
			)}
		</>
	);
}

/** The lead that a reply answers, in full. */
export function LeadPanel() {
	const { timeline, replyTo } = useCardPage().card;
	const lead = timeline.find(
		(item) => item.type === "lead" && item.id === replyTo,
	);
	if (lead?.type !== "lead") return null;

	return (
		<Panel
			title={`Enquiry: ${nameKind(lead.kind)}`}
			tone={findKindLabel(lead.kind).color}
			actions={
				<span className="muted">
					<When at={lead.at} />
				</span>
			}
		>
			<LeadFacts facts={lead.facts} />
			<details>
				<summary>Where they came from, and their consent</summary>
				<LeadFacts facts={lead.origin} />
			</details>
		</Panel>
	);
}

function LeadFacts({ facts }: { facts: readonly Fact[] }) {
	return (
		<Facts
			facts={facts.map(({ label, value }) => ({
				label,
				value: <bdi>{value}</bdi>,
			}))}
		/>
	);
}
