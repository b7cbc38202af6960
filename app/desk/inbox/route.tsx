import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Pager } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/forms.tsx";
import { knownTags } from "#desk/people/people.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/route.ts";
import { changeInbox, savedViews, tagsByPerson } from "./bulk.server.ts";
import { BulkBar, SavedViewForm } from "./bulk-bar.tsx";
import { countText, filterFrom, filterQuery, idFrom, inboxPath } from "./filter.ts";
import { FilterChips, Views } from "./filter-chips.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { dueRule } from "./lead-labels.ts";
import { InboxEmpty, LeadList } from "./lead-list.tsx";
import { countLeads, knownSources, listLeads, newerThan } from "./leads.server.ts";
import { countOf, NewLeadsBar, useNewLeads } from "./new-leads.tsx";
import { ShortcutsDialog, useShortcuts, useShortcutsSwitch } from "./shortcuts.tsx";

/** Leads on one page. */
const PAGE_SIZE = 50;

const title = deskCopy.title("Inbox");

export const meta = () => [{ title }];

/** Invalid parameters are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const [filter, before] = [filterFrom(query), idFrom(query, "before")];
	const viewer = { staffId: staff.id, at: clock.at };
	const page = await listLeads(db, { filter, before, size: PAGE_SIZE, ...viewer });
	const people = page.leads.map(({ person_id }) => person_id);
	const [newest, unread, overdue, sources, names, anyLead, views, tags, known] = await Promise.all([
		before
			? newerThan(db, { filter, after: null, ...viewer }, 1)
			: { newest: page.leads[0]?.id ?? null },
		countLeads(db, { unread: true }, clock.at),
		countLeads(db, { overdue: true }, clock.at),
		knownSources(db),
		staffNames(db),
		page.leads[0] ?? db.selectFrom("leads").select("id").limit(1).executeTakeFirst(),
		savedViews(db, staff.id),
		tagsByPerson(db, people),
		knownTags(db),
	]);
	return {
		...page,
		filter,
		isDeep: before !== null,
		isFresh: anyLead === undefined,
		newest: newest.newest,
		counts: { unread, overdue },
		sources,
		staff: names,
		ownId: staff.id,
		views,
		tags,
		knownTags: known,
		now: clock.at,
	};
}

/** The inbox's forms are native submissions, with or without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	const answer = await changeInbox(site, fields);
	return respond({ ...answer, intent: fields.get("intent") ?? "" });
}

type Inbox = Route.ComponentProps["loaderData"];

export default function InboxPage({ loaderData: inbox }: Route.ComponentProps) {
	const { leads, filter, counts, staff, now } = inbox;
	const list = useRef<HTMLOListElement>(null);
	const [isHelpOpen, setHelpOpen] = useState(false);
	const [shortcutsOn, switchShortcuts] = useShortcutsSwitch();
	const { found, newSince, showNew } = useArrivals(inbox, list);
	const onHelp = useCallback(() => setHelpOpen(true), []);
	useShortcuts({ list, onHelp, onNew: showNew }, shortcutsOn);
	const count = countOf(found);
	useEffect(() => {
		document.title = count > 0 ? `(${countText(count)}) ${title}` : title;
	}, [count]);

	return (
		<DeskPage
			title="Inbox"
			lead="Newest first. Interest fades with each hour that people wait."
			actions={
				<>
					<ButtonLink variant="primary" small to="/desk/leads/new">
						Add a lead
					</ButtonLink>
					<span className="only-keyboards">
						<Button variant="outline" small aria-haspopup="dialog" onClick={onHelp}>
							Shortcuts
						</Button>
					</span>
				</>
			}
		>
			<div className="fields inbox">
				<PageNotice />
				<Views filter={filter} saved={inbox.views} {...counts} />
				<FilterPanel filter={filter} sources={inbox.sources} staff={staff} tags={inbox.knownTags} />
				<FilterChips filter={filter} staff={staff} />
				<SavedViewForm filter={filter} views={inbox.views} />
				<NewLeadsBar found={found} onShow={showNew} />
				{leads.length > 0 && (
					<BulkBar filter={filter} staff={staff} ownId={inbox.ownId} list={list} />
				)}
				{leads.length > 0 ? (
					<LeadList leads={leads} now={now} newSince={newSince} list={list} tags={inbox.tags} />
				) : (
					<InboxEmpty {...inbox} />
				)}
				<Pager
					label="More leads"
					newer={inbox.isDeep && inboxPath(filter)}
					older={inbox.older && inboxPath(filter, leads.at(-1)?.id)}
				/>
				{leads.some(({ due_at }) => due_at !== null) && <p className="muted">{dueRule}</p>}
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
			<ShortcutsDialog
				open={isHelpOpen}
				onClose={() => setHelpOpen(false)}
				isOn={shortcutsOn}
				onSwitch={switchShortcuts}
			/>
		</DeskPage>
	);
}

/** Loads new leads on request and moves the focus to the first. */
function useArrivals({ filter, newest }: Inbox, list: { current: HTMLElement | null }) {
	const query = filterQuery(filter).toString();
	const found = useNewLeads(newest, query);
	const navigate = useNavigate();
	const { key } = useLocation();
	const [shown, setShown] = useState<{ since: string; query: string } | null>(null);
	const isExpected = useRef(false);
	const count = countOf(found);

	const showNew = useCallback(() => {
		if (count === 0) return;
		setShown({ since: newest ?? "", query });
		isExpected.current = true;
		navigate(inboxPath(filter), { replace: true });
	}, [count, newest, query, filter, navigate]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each navigation, to the same address too
	useEffect(() => {
		if (!isExpected.current) return;
		isExpected.current = false;
		list.current?.querySelector<HTMLElement>(".lead-row__link")?.focus();
	}, [key, list]);

	return { found, newSince: shown?.query === query ? shown.since : null, showNew };
}
