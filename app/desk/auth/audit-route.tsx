import { Form, Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DataTable, DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { auditEventText } from "#desk/people/audit-events.ts";
import { type ListedAuditEvent, listAuditEvents } from "#features/auth/audit.server.ts";
import { type AuditAction, auditActionLabels, auditTopics } from "#features/auth/audit-actions.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/audit-route.ts";

const PAGE = 50;
const AUDIT_PATH = "/desk/audit";

export const meta = () => [{ title: deskCopy.title("Audit log") }];

/** Parameters that make no sense are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const query = new URL(request.url).searchParams;
	const id = (name: string) =>
		/^[0-9a-f-]{36}$/.test(query.get(name) ?? "") ? query.get(name) : null;
	const filter = {
		staffId: query.get("staff") === "system" ? "system" : id("staff"),
		topic: auditTopics.find((topic) => topic === query.get("topic")) ?? null,
		subject: id("subject"),
	};
	const before = id("before");
	const [found, staff] = await Promise.all([
		listAuditEvents(db, { ...filter, before, limit: PAGE + 1 }),
		staffNames(db),
	]);
	const events = found.slice(0, PAGE);
	const older = found.length > PAGE ? events.at(-1)?.id : undefined;
	return { events, older, filter, staff, isNewest: before === null, now: clock.at };
}

type AuditData = Route.ComponentProps["loaderData"];

export default function AuditPage({ loaderData }: Route.ComponentProps) {
	const { events, older, filter, isNewest, now } = loaderData;
	const isFiltered = Object.values(filter).some((value) => value !== null);
	return (
		<DeskPage
			title="Audit log"
			lead="Who did what, and when. It names records, never what stands in them."
		>
			<Panel title={isNewest ? "Newest first" : "Further back"}>
				<AuditFilter {...loaderData} />
				{events.length > 0 ? (
					<DataTable
						caption="What was done, newest first"
						head={["When", "Who", "What", "Record"]}
						rows={events.map((event) => ({
							key: event.id,
							cells: [
								<When key="when" at={event.at} now={now} />,
								authorOf(event),
								descriptionOf(event),
								<Record key="record" event={event} />,
							],
						}))}
					/>
				) : isFiltered ? (
					<Empty title="Nothing like that" text="No entry fits this filter." />
				) : (
					<Empty
						title="Nothing has been done yet."
						text="Logins, changes of leads and settings appear here as they happen."
					/>
				)}
				{(older || !isNewest) && (
					<nav className="staff-pages" aria-label="Audit log">
						{!isNewest && (
							<Link
								className={buttonClass({ variant: "outline", small: true })}
								to={pathOf(filter)}
							>
								Newest
							</Link>
						)}
						{older && (
							<Link
								className={buttonClass({ variant: "outline", small: true })}
								to={pathOf(filter, older)}
							>
								Older
							</Link>
						)}
					</nav>
				)}
			</Panel>
		</DeskPage>
	);
}

const topicLabels: Record<(typeof auditTopics)[number], string> = {
	person: "People",
	booking: "Calls and opening hours",
	question: "Questions",
	message: "Messages",
	leads: "Exports",
	staff: "Accounts and logins",
	privacy: "Privacy",
};

function AuditFilter({ filter, staff }: AuditData) {
	return (
		<Form method="get" action={AUDIT_PATH} className="desk-filters" key={pathOf(filter)}>
			<Field as="select" label="Who" name="staff" defaultValue={filter.staffId ?? ""}>
				<option value="">Anybody</option>
				{staff.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
				<option value="system">Command line or the site itself</option>
			</Field>
			<Field as="select" label="About" name="topic" defaultValue={filter.topic ?? ""}>
				<option value="">Anything</option>
				{auditTopics.map((topic) => (
					<option key={topic} value={topic}>
						{topicLabels[topic]}
					</option>
				))}
			</Field>
			{filter.subject && <input type="hidden" name="subject" value={filter.subject} />}
			<Button type="submit" variant="outline">
				Show these
			</Button>
			{pathOf(filter) !== AUDIT_PATH && (
				<Link className={buttonClass({ variant: "outline" })} to={AUDIT_PATH}>
					Clear
				</Link>
			)}
		</Form>
	);
}

function pathOf({ staffId, topic, subject }: AuditData["filter"], before?: string): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries({ staff: staffId, topic, subject, before }))
		if (value) query.set(name, value);
	return query.size === 0 ? AUDIT_PATH : `${AUDIT_PATH}?${query}`;
}

function authorOf({ staffId, staffName }: ListedAuditEvent): string {
	if (staffId === null) return "Command line or the site itself";
	return staffName ?? "Somebody removed";
}

/** The action with its detail: `Changed a status: set it to Won and changed the deal value`. */
export function descriptionOf({
	action,
	detail,
}: Pick<ListedAuditEvent, "action" | "detail">): string {
	const label = Object.hasOwn(auditActionLabels, action)
		? auditActionLabels[action as AuditAction]
		: action;
	if (action === "person.status" || action === "person.card") {
		const changes = auditEventText(action, detail);
		return changes ? `${label}: ${changes}` : label;
	}
	// Counts the card's version only.
	if (action.startsWith("person.")) return label;
	return detail ? `${label} (${detail})` : label;
}

const recordLinks: Record<string, { path: string; label: string }> = {
	person: { path: "/desk/people/", label: "Card" },
	question: { path: "/desk/people/", label: "Card" },
	booking: { path: "/desk/people/", label: "Card" },
	message: { path: "/desk/messages/", label: "Message" },
};

/** A link to the record with its name, and one to its history. */
function Record({ event }: { event: ListedAuditEvent }) {
	const { action, subject, subjectName, isSubjectGone } = event;
	if (subject === null) return null;
	const link = recordLinks[action.slice(0, action.indexOf("."))];
	const label = subjectName ?? link?.label ?? "Record";
	if (isSubjectGone) return <span className="hint">No longer there</span>;
	return (
		<>
			{link ? (
				<Link to={link.path + subject}>
					<bdi>{label}</bdi>
				</Link>
			) : (
				<bdi>{label}</bdi>
			)}{" "}
			<Link className="hint" to={`${AUDIT_PATH}?subject=${subject}`}>
				History
				<span className="sr"> of {label}</span>
			</Link>
		</>
	);
}
