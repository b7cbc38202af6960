import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Pager } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { BulkBar, SelectAll } from "#desk/list/bulk-bar.tsx";
import { listSavedViews } from "#desk/list/saved-views.server.ts";
import { type View, Views } from "#desk/list/views.tsx";
import { listWaitingIssues } from "#desk/newsletter/waiting-issues.server.ts";
import { WaitingIssues } from "#desk/newsletter/waiting-issues.tsx";
import { listTags } from "#desk/people/card/people.server.ts";
import { describeDueRule } from "#desk/shared/lead-labels.ts";
import { ListShortcuts } from "#desk/shared/shortcuts.tsx";
import { useListPosition } from "#desk/shared/use-list-position.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { parseIdCursor } from "#lib/cursor.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/route.ts";
import { changeInbox, selectTags } from "./bulk.server.ts";
import {
	buildInboxPath,
	countText,
	filterFrom,
	filterQuery,
	type LeadFilter,
	listActiveNames,
	MAX_COUNTED,
	noFilter,
} from "./filter.ts";
import { FilterChips, FilterPanel } from "./filters.tsx";
import { InboxEmpty, LeadList } from "./lead-list.tsx";
import { countLeads, listLeadSources, listLeads } from "./leads.server.ts";
import { NewLeadsBar } from "./new-leads.tsx";

const PAGE_SIZE = 50;

const title = deskCopy.title("Inbox");

const formatTitle = (unread: number) =>
	unread > 0 ? `(${countText(unread)}) ${title}` : title;

export const handle = { isWide: true };

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: formatTitle(loaderData?.counts.unread ?? 0) },
];

/** Invalid parameters are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const filter = filterFrom(query);
	const before = parseIdCursor(query.get("before"));
	const viewer = { staffId: staff.id, at: clock.at };
	const page = await listLeads(db, {
		filter,
		before,
		size: PAGE_SIZE,
		perPerson: true,
		...viewer,
	});

	const people = page.leads.map(({ person_id }) => person_id);

	const count = (changes: Partial<LeadFilter>) =>
		countLeads(db, {
			filter: { ...noFilter, ...changes },
			perPerson: true,
			...viewer,
		});

	const [unread, overdue, sources, names, anyLead, views, leadTags, known] =
		await Promise.all([
			count({ unread: true }),
			count({ overdue: true }),
			listLeadSources(db),
			staffNames(db),
			page.leads[0] ??
				db.selectFrom("leads").select("id").limit(1).executeTakeFirst(),
			listSavedViews(db, staff.id, "inbox"),
			selectTags(db, people),
			listTags(db),
		]);

	return {
		...page,
		filter,
		isDeep: before !== null,
		isFresh: anyLead === undefined,
		counts: { unread, overdue },
		sources,
		staff: names,
		ownId: staff.id,
		views,
		tags: known,
		leadTags,
		waitingIssues: await listWaitingIssues(db),
		now: clock.at,
	};
}

/** The inbox's forms are native submissions, with or without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	const filter = filterFrom(new URL(request.url).searchParams);
	const answer = await changeInbox(site, fields, filter);

	return respond({ ...answer, intent: fields.get("intent") ?? "" });
}

/** The usual views and those that the staff member has saved. */
function listViews({
	counts,
	views,
}: Pick<Route.ComponentProps["loaderData"], "counts" | "views">): View[] {
	const query = (changes: Partial<LeadFilter>) =>
		filterQuery({ ...noFilter, ...changes }).toString();

	return [
		{ name: "Everything", query: "" },
		{
			name: "Unread",
			query: query({ unread: true }),
			count: counts.unread,
		},
		{
			name: "Overdue",
			query: query({ overdue: true }),
			count: counts.overdue,
			isLate: true,
		},
		{ name: "Mine", query: query({ assignee: "me" }) },
		{ name: "Sign-ups", query: query({ kind: "newsletter" }) },
		{ name: "Spam", query: query({ spam: true }) },
		...views,
	];
}

export default function InboxPage({ loaderData: inbox }: Route.ComponentProps) {
	const { leads, filter, counts } = inbox;
	const list = useRef<HTMLOListElement>(null);
	const navigate = useNavigate();
	/** The newest lead before the new ones were shown. */
	const [newSince, setNewSince] = useState<string | null>(null);
	const isShowing = useRef(false);

	useEffect(() => {
		if (!isShowing.current || leads.length === 0) return;

		isShowing.current = false;
		list.current?.querySelector<HTMLElement>(".lead-row__link")?.focus();
	}, [leads]);

	useListPosition(
		leads.map(({ person_id, id }) => person_id ?? id),
		(at) =>
			list.current?.querySelectorAll<HTMLElement>(".lead-row__link").item(at),
	);

	function showNew(): void {
		setNewSince(inbox.isDeep ? null : (leads[0]?.id ?? ""));
		isShowing.current = true;
		navigate(buildInboxPath(filter), { replace: true });
	}

	const action = `/desk?index&${filterQuery(filter)}`;
	const newer = `${filterQuery(filter)}&after=${leads[0]?.id ?? ""}`;

	return (
		<DeskPage
			title="Inbox"
			intro={
				counts.unread > 0
					? `${countText(counts.unread)} unread, newest first`
					: "Newest first"
			}
			actions={
				<>
					<ButtonLink variant="primary" small to="/desk/leads/new">
						Add a person
					</ButtonLink>
					<ListShortcuts
						title="Shortcuts of the inbox"
						list={list}
						onNew={showNew}
					/>
				</>
			}
		>
			<div className="fields inbox">
				<PageNotice />
				<WaitingIssues issues={inbox.waitingIssues} />
				<div>
					<p className="sr" role="status">
						{listActiveNames(filter).length > 0 &&
							`${counted(leads.length, "lead")}${inbox.older ? " or more" : ""}${filter.q && ` for “${filter.q}”`}`}
					</p>
					{!inbox.isDeep && (
						<NewLeadsBar
							key={newer}
							query={newer}
							onShow={showNew}
							title={(found) => formatTitle(counts.unread + found)}
						/>
					)}
					<Views
						label="Views of the inbox"
						path="/desk"
						action={action}
						views={listViews(inbox)}
						query={filterQuery(filter).toString()}
						maxCount={MAX_COUNTED}
					/>
					<section className="list-sheet" aria-label="Leads">
						<div className="list-tools">
							{leads.length > 0 && <SelectAll list={list} />}
							<FilterPanel {...inbox} />
							{leads.length > 0 && (
								<BulkBar
									{...inbox}
									action={action}
									exportPath={`/desk/export.csv?${filterQuery(filter)}`}
									list={list}
									total={null}
									isAll={!inbox.older && !inbox.isDeep}
									isSpam={filter.spam}
									today={dayAt(inbox.now)}
								/>
							)}
						</div>
						<FilterChips {...inbox} />
						{leads.length > 0 ? (
							<LeadList {...inbox} newSince={newSince} list={list} />
						) : (
							<InboxEmpty {...inbox} />
						)}
					</section>
				</div>
				<Pager
					label="More leads"
					newer={inbox.isDeep && buildInboxPath(filter)}
					older={inbox.older && buildInboxPath(filter, leads.at(-1)?.id)}
				/>
				{leads.some(({ due_at }) => due_at !== null) && (
					<p className="muted">{describeDueRule()}</p>
				)}
				{leads.length > 0 && (
					<p className="row muted">
						Export:
						{["csv", "json"].map((format) => (
							<a
								key={format}
								className="link-button"
								href={`/desk/export.${format}?${filterQuery(filter)}`}
								download
							>
								{format.toUpperCase()}
							</a>
						))}
					</p>
				)}
			</div>
		</DeskPage>
	);
}
