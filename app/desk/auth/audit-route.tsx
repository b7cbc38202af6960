import { Link } from "react-router";
import type { CollectionName } from "#content/collections.server.ts";
import { deskCopy } from "#content/desk.ts";
import type { DocumentKey } from "#content/documents.ts";
import {
	DataTable,
	DeskPage,
	Pager,
	Panel,
	When,
} from "#desk/layout/components.tsx";
import { FilterForm } from "#desk/layout/filter-form.tsx";
import { Select, staffOptions } from "#desk/layout/form-fields.tsx";
import { formatAuditEvent } from "#desk/shared/lead-labels.ts";
import {
	type ListedAuditEvent,
	listAuditEvents,
} from "#features/auth/audit.server.ts";
import {
	type AuditDetail,
	auditActionLabels,
	auditTopics,
	formatDetail,
} from "#features/auth/audit-actions.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { parseIdCursor } from "#lib/cursor.ts";
import { counted } from "#lib/number-format.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/audit-route.ts";

const PAGE = 50;
const AUDIT_PATH = "/desk/audit";

export const meta = () => [{ title: deskCopy.title("Audit log") }];

/** Invalid parameters are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const query = new URL(request.url).searchParams;

	const id = (name: string) =>
		/^[0-9a-f-]{36}$/.test(query.get(name) ?? "") ? query.get(name) : null;

	const filter = {
		staffId: query.get("staff") === "system" ? "system" : id("staff"),
		topic:
			Object.keys(auditTopics).find((topic) => topic === query.get("topic")) ??
			null,
		subject: id("subject"),
	};

	const before = parseIdCursor(query.get("before"));
	const [found, staff] = await Promise.all([
		listAuditEvents(db, { ...filter, before, limit: PAGE + 1 }),
		staffNames(db),
	]);
	const events = found.slice(0, PAGE);
	const older = found.length > PAGE ? events.at(-1)?.id : undefined;

	return {
		events,
		older,
		filter,
		staff,
		isNewest: before === null,
		now: clock.at,
	};
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
	const { events, older, filter, staff, isNewest } = loaderData;
	const isFiltered = Object.values(filter).some((value) => value !== null);

	return (
		<DeskPage
			title="Audit log"
			intro="Who did what, and when. Entries name records without quoting their content."
		>
			<Panel title={isNewest ? "Newest first" : "Older entries"}>
				<FilterForm
					label="Filter the audit log"
					path={AUDIT_PATH}
					current={buildAuditPath(filter)}
					filter={{ staff: filter.staffId, topic: filter.topic }}
				>
					<Select
						label="Who"
						name="staff"
						none="Anyone"
						options={[...staffOptions(staff), ["system", "The system"]]}
					/>
					<Select
						label="About"
						name="topic"
						none="Anything"
						options={Object.entries(auditTopics)}
					/>
					{filter.subject !== null && (
						<input type="hidden" name="subject" value={filter.subject} />
					)}
				</FilterForm>
				<DataTable
					caption="Activity, newest first"
					rows={events}
					columns={{
						When: ({ at }) => <When at={at} />,
						Who: ({ staffId, staffName }) =>
							staffId === null
								? "The system"
								: (staffName ?? "Removed account"),
						What: describeAuditEvent,
						Record: (event) => <Record event={event} />,
					}}
					lines={["What", "When", "Who", "Record"]}
					empty={
						<Empty
							title={isFiltered ? "No matching entries" : "No entries yet"}
							text={
								isFiltered
									? "Change or clear the filter."
									: "Logins and changes to leads and settings appear here as they happen."
							}
						/>
					}
				/>
				<Pager
					label="Audit log"
					newer={!isNewest && buildAuditPath(filter)}
					newerLabel="Newest"
					older={older && buildAuditPath(filter, older)}
				/>
			</Panel>
		</DeskPage>
	);
}

function buildAuditPath(
	{ staffId, topic, subject }: Route.ComponentProps["loaderData"]["filter"],
	before?: string,
): string {
	const query = new URLSearchParams();

	for (const [name, value] of Object.entries({
		staff: staffId,
		topic,
		subject,
		before,
	}))
		if (value) query.set(name, value);

	return query.size === 0 ? AUDIT_PATH : `${AUDIT_PATH}?${query}`;
}

/** The action with its detail: `Set it to Won and changed the deal value`. */
export function describeAuditEvent({
	action,
	detail,
}: Pick<ListedAuditEvent, "action" | "detail">): string {
	const labels: Partial<Record<string, string>> = auditActionLabels;
	const label = labels[action] ?? action;
	if (action === "person.status" || action === "person.card") {
		const changes = formatAuditEvent(action, detail);
		return changes ? capitalise(changes) : label;
	}

	if (action === "reports.spend" && detail)
		return `${label}: ${describeSpend(detail)}`;

	if (typeof detail?.document === "string") {
		const { document, ...rest } = detail;
		const more = formatDetail(rest);

		return `${label}: ${nameDocument(document)}${more ? ` (${more})` : ""}`;
	}

	const text =
		detail && !action.startsWith("person.") ? formatDetail(detail) : "";

	return text ? `${label} (${text})` : label;
}

/** `privacy policy` for `legal:privacy-policy`, `the team` for `team`. */
function nameDocument(key: string): string {
	const [kind = "", id] = key.split(":");
	if (id === undefined) return documentLabels[kind as DocumentKey] ?? kind;
	if (kind === "legal") return `the ${id.replaceAll("-", " ")}`;

	return entryLabels[kind as keyof typeof entryLabels] ?? kind;
}

const documentLabels: Record<DocumentKey, string> = {
	company: "the company’s facts",
	tiers: "the prices",
	notice: "the notice bar",
	team: "the team",
	quotes: "the quotes of clients",
	claims: "the claims of the site",
	faq: "the FAQ",
	"home-faq": "the FAQ of the home page",
	"reply-templates": "the reply templates",
	"proposal-template": "the proposal template",
	"case-order": "the order of the cases",
	"sign-up": "the newsletter’s forms on the website",
	switches: "the pages and sections",
	redirects: "the redirects",
};

const entryLabels: Record<Exclude<CollectionName, "legal">, string> = {
	article: "an article",
	case: "a case study",
	issue: "a newsletter issue",
	page: "a page",
};

function capitalise(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

const card = { path: "/desk/people/", label: "Card" };
const recordLinks: Record<string, typeof card> = {
	person: card,
	question: card,
	booking: card,
	message: { path: "/desk/messages/", label: "Message" },
};

function Record({ event }: { event: ListedAuditEvent }) {
	const { action, subject, subjectName, isSubjectGone } = event;
	if (subject === null) return null;

	const link = recordLinks[action.slice(0, action.indexOf("."))];
	if (isSubjectGone)
		return link && <span className="muted">No longer there</span>;

	const label = subjectName ?? link?.label ?? "Record";
	const name = <bdi>{label}</bdi>;

	return (
		<div>
			<span>{link ? <Link to={link.path + subject}>{name}</Link> : name}</span>{" "}
			<Link className="muted" to={`${AUDIT_PATH}?subject=${subject}`}>
				History
				<span className="sr">{` of ${label}`}</span>
			</Link>
		</div>
	);
}

/** `1,095 amounts saved`. */
function describeSpend(detail: AuditDetail): string {
	return Object.entries(detail)
		.map(([done, count]) => `${counted(Number(count), "amount")} ${done}`)
		.join(", ");
}
