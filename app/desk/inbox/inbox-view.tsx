import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskInbox as copy } from "#content/desk-inbox.ts";
import { clockWords } from "#content/desk-leads.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { exactly } from "#desk/layout/when.tsx";
import { Button } from "#ui/button.tsx";
import { filterQuery } from "./filter.ts";
import { FilterChips, inboxPath } from "./filter-chips.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { InboxEmpty } from "./inbox-empty.tsx";
import type { InboxData } from "./inbox-page.server.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { LeadList } from "./lead-list.tsx";
import { MAX_NEWS } from "./new-leads.ts";
import { NewsBar } from "./new-leads-bar.tsx";
import { useKeys, useKeysSwitch } from "./use-keys.ts";
import { type NewsState, useNews } from "./use-new-leads.ts";
import { Views } from "./views.tsx";

/** The inbox: what came in, narrowed as the address says, and what comes in meanwhile. */
export function InboxView({ inbox }: { inbox: InboxData }) {
	const { leads, filter, counts, staff, now } = inbox;
	const list = useRef<HTMLOListElement>(null);
	const [isHelpOpen, setHelpOpen] = useState(false);
	const [keysOn, switchKeys] = useKeysSwitch();
	const { news, newSince, showNew } = useArrivals(inbox, list);
	useKeys({ list, onHelp: useCallback(() => setHelpOpen(true), []), onNew: showNew }, keysOn);
	useTitle(news);

	return (
		<DeskPage
			title={copy.title}
			lead={copy.lead}
			actions={
				<span className="only-keyboards">
					<Button kind="line" small aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
						{copy.keys.button}
					</Button>
				</span>
			}
		>
			<div className="inbox">
				<Views filter={filter} {...counts} />
				<FilterPanel filter={filter} sources={inbox.sources} staff={staff} />
				<FilterChips filter={filter} staff={staff} />
				<NewsBar news={news} onShow={showNew} />
				{leads.length > 0 ? (
					<LeadList leads={leads} now={now} newSince={newSince} list={list} />
				) : (
					!inbox.stopped && <InboxEmpty {...inbox} />
				)}
				<Paging inbox={inbox} />
				{leads.some(({ due_at }) => due_at !== null) && <p className="hint">{clockWords.rule}</p>}
				{leads.length > 0 && <ExportLinks query={filterQuery(filter).toString()} />}
			</div>
			<KeysDialog
				open={isHelpOpen}
				onClose={() => setHelpOpen(false)}
				isOn={keysOn}
				onSwitch={switchKeys}
			/>
		</DeskPage>
	);
}

/** New leads come in when they are asked for; the keyboard then stands on the first of them. */
function useArrivals({ filter, newest }: InboxData, list: { current: HTMLElement | null }) {
	const query = filterQuery(filter).toString();
	const news = useNews(newest, query);
	const navigate = useNavigate();
	const { key } = useLocation();
	const [shown, setShown] = useState<{ since: string; query: string } | null>(null);
	const awaited = useRef(false);
	const count = news && "count" in news ? news.count : 0;

	const showNew = useCallback(() => {
		if (count === 0) return;
		setShown({ since: newest ?? "", query });
		awaited.current = true;
		navigate(inboxPath(filter), { replace: true });
	}, [count, newest, query, filter, navigate]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at an address, the same one too
	useEffect(() => {
		if (!awaited.current) return;
		awaited.current = false;
		list.current?.querySelector<HTMLElement>(".lead-row__link")?.focus();
	}, [key, list]);

	return { news, newSince: shown?.query === query ? shown.since : null, showNew };
}

/** The tab says how many wait, for those who look at another. */
function useTitle(news: NewsState): void {
	const count = news && "count" in news ? news.count : 0;
	useEffect(() => {
		const title = deskCopy.title(copy.title);
		const said = count > MAX_NEWS ? `${MAX_NEWS}+` : String(count);
		document.title = count > 0 ? copy.news.title(said, title) : title;
	}, [count]);
}

function Paging({ inbox }: { inbox: InboxData }) {
	const { leads, filter, newer, older, stopped } = inbox;
	const [first, last] = [leads.at(0), leads.at(-1)];
	if (!newer && !older && !stopped) return null;
	return (
		<nav className="paging" aria-label={copy.paging.label}>
			{stopped && (
				<p>
					{copy.paging.stopped(stopped.when ? exactly(stopped.when) : "")}{" "}
					<Link to={inboxPath(filter, { before: stopped.before })}>{copy.paging.further}</Link>
				</p>
			)}
			{newer && (
				<Link
					className="btn btn--line btn--sm"
					to={first ? inboxPath(filter, { after: first.id }) : inboxPath(filter)}
				>
					{copy.paging.newer}
				</Link>
			)}
			{older && last && (
				<Link
					className="btn btn--line btn--sm paging__older"
					to={inboxPath(filter, { before: last.id })}
				>
					{copy.paging.older}
				</Link>
			)}
		</nav>
	);
}

function ExportLinks({ query }: { query: string }) {
	const end = query === "" ? "" : `?${query}`;
	return (
		<p className="take-along">
			{copy.export.label}{" "}
			<a href={`/desk/export.csv${end}`} download>
				{copy.export.csv}
			</a>{" "}
			<a href={`/desk/export.json${end}`} download>
				{copy.export.json}
			</a>
		</p>
	);
}
