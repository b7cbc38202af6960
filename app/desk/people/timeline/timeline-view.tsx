import { useState } from "react";
import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Chip, Facts, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { DeskIcon, type DeskIconName } from "#desk/layout/desk-icons.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import {
	dayAt,
	formatClock,
	formatDayHeading,
	formatExactly,
} from "#desk/layout/relative-time.ts";
import { useCardPage } from "#desk/people/card/card-page.ts";
import { formatFileSize } from "#desk/people/reply/file-size.ts";
import { ResponseChip } from "#desk/shared/lead-chips.tsx";
import { limits } from "#lib/forms/fields.ts";
import type { Fact } from "#lib/outbox/contract.ts";
import type { TimelineItem } from "./timeline.server.ts";

/** Items that are shown without a press. */
const MAX_LATEST = 15;

/** The kinds of items that can be shown alone. */
const filters = {
	all: { label: "All", has: () => true },
	notes: {
		label: "Notes",
		has: ({ type, icon }) => type === "note" && icon === "note",
	},
	emails: {
		label: "Emails",
		has: ({ type }) => type === "message" || type === "mail",
	},
	calls: { label: "Calls", has: ({ icon }) => icon === "phone" },
} as const satisfies Record<
	string,
	{ label: string; has(item: Shown): boolean }
>;
type Filter = keyof typeof filters;

type Shown = TimelineItem & { icon: DeskIconName };

/** The latest items by day; the earlier ones are folded. */
export function Timeline() {
	const { timeline, calls } = useCardPage().card;
	const [filter, setFilter] = useState<Filter>("all");
	const bookings = new Set(calls.map(({ id }) => id));
	const items = timeline
		.map((item) => ({ ...item, icon: findIcon(item, bookings) }))
		.filter(filters[filter].has);
	const earlier = items.slice(MAX_LATEST);

	return (
		<section className="activity" aria-labelledby="activity">
			<div className="row ends timeline-head">
				<h2 id="activity">Activity</h2>
				<fieldset className="choice-buttons needs-script" aria-label="Show">
					{(Object.keys(filters) as Filter[]).map((each) => (
						<button
							key={each}
							type="button"
							aria-pressed={each === filter}
							onClick={() => setFilter(each)}
						>
							{filters[each].label}
						</button>
					))}
				</fieldset>
			</div>
			{items.length === 0 && <p className="muted">Nothing of this kind.</p>}
			<Days items={items.slice(0, MAX_LATEST)} />
			{earlier.length > 0 && (
				<details className="timeline-earlier">
					<summary>{`Earlier (${earlier.length})`}</summary>
					<Days items={earlier} />
				</details>
			)}
		</section>
	);
}

function findIcon(
	item: TimelineItem,
	bookings: ReadonlySet<string>,
): DeskIconName {
	if (item.type === "note") return item.isCall ? "phone" : "note";
	if (item.type === "message" || item.type === "mail") return "mail";
	if (item.type === "event") return "dot";
	if (bookings.has(item.id)) return "phone";

	return item.kind === "question" ? "question" : "inbox";
}

function Days({ items }: { items: readonly Shown[] }) {
	const { today } = useCardPage();
	const days = [...new Set(items.map(({ at }) => dayAt(at)))];

	return days.map((day) => (
		<div key={day}>
			<h3 className="timeline-day">{formatDayHeading(day, today)}</h3>
			<TimelineList items={items.filter(({ at }) => dayAt(at) === day)} />
		</div>
	));
}

function TimelineList({ items }: { items: readonly Shown[] }) {
	return (
		<ol className="timeline">
			{items.map((item) => (
				<li key={`${item.type} ${item.id}`} data-type={item.type}>
					<DeskIcon name={item.icon} />
					<h4>{item.title}</h4>
					<time dateTime={item.at} title={formatExactly(item.at)}>
						{formatClock(item.at)}
					</time>
					<div className="timeline__body">
						<ItemBody item={item} />
					</div>
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
			return <LeadBody item={item} />;
		case "note":
			return (
				<>
					{/* A call without words has those of its title. */}
					{!item.title.endsWith(`: ${item.text}`) && (
						<p className="excerpt">
							<bdi>{item.text}</bdi>
						</p>
					)}
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

/** Their words; the lead that a reply answers is in full. */
function LeadBody({ item }: { item: Extract<TimelineItem, { type: "lead" }> }) {
	const { replyTo } = useCardPage().card;

	return (
		<>
			<ResponseChip clock={item.clock} />
			{item.excerpt && (
				<p className={item.kind === "question" ? "timeline__words" : "muted"}>
					<bdi>{item.excerpt}</bdi>
				</p>
			)}
			<details open={item.id === replyTo || undefined}>
				<summary>Show everything</summary>
				<LeadFacts facts={[...item.facts, ...item.origin]} />
			</details>
		</>
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
