import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { knownSources, MAX_COUNTED, overdueCount, unreadCount } from "./counts.server.ts";
import { momentOfId } from "./day.ts";
import { cursorFrom, filterFrom } from "./filter.ts";
import { listPage, newerThan } from "./list.server.ts";
import { hasLeads, namesOfStaff } from "./store.server.ts";

/** Leads on one page. */
const PAGE_SIZE = 50;

/** What the inbox shows for an address. */
export async function inboxPage({ db, staff, clock }: StaffContext, query: URLSearchParams) {
	const filter = filterFrom(query);
	const cursor = cursorFrom(query);
	const asking = { staffId: staff.id, at: clock.at };
	const page = await listPage(db, { filter, cursor, size: PAGE_SIZE, ...asking });
	const isTop = !page.newer;
	const [newest, unread, overdue, sources, names, some] = await Promise.all([
		isTop
			? { newest: page.leads[0]?.id ?? null }
			: newerThan(db, { filter, after: null, ...asking }, 1),
		unreadCount(db),
		overdueCount(db, clock.at),
		knownSources(db),
		namesOfStaff(db),
		page.leads.length > 0 || hasLeads(db),
	]);
	return {
		...page,
		filter,
		isTop,
		isDeep: cursor !== null,
		isFresh: !some,
		newest: newest.newest,
		stopped: page.stoppedAt && {
			before: page.stoppedAt,
			when: momentOfId(page.stoppedAt),
		},
		counts: { unread, overdue, most: MAX_COUNTED },
		sources,
		staff: names,
		now: clock.at,
	};
}

export type InboxData = Awaited<ReturnType<typeof inboxPage>>;
