import { industrySlugs } from "#content/industry.ts";
import { offers } from "#content/offer.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";
import { leadKinds } from "#features/registry.ts";

export const leadStatuses = [
	"new",
	"contacted",
	"booked",
	"won",
	"lost",
] as const satisfies readonly LeadStatus[];

/** Null, empty and false match every lead. */
export type LeadFilter = {
	/** As typed; each word must be the beginning of one of the lead's words. */
	q: string;
	kind: LeadKind | null;
	status: LeadStatus | null;
	/** As in features/tracking/attribution.ts. */
	source: string | null;
	industry: (typeof industrySlugs)[number] | null;
	recommendation: (typeof offers)[number] | null;
	/** First and last day, YYYY-MM-DD, in the agency's time zone. */
	from: string | null;
	to: string | null;
	/** An id, `me`, or `nobody`. */
	assignee: string | null;
	/** Of the person, in lower case. */
	tag: string | null;
	unread: boolean;
	overdue: boolean;
	/** Only spam; otherwise everything else. */
	spam: boolean;
};

export type FilterName = keyof LeadFilter;

export const noFilter: LeadFilter = {
	q: "",
	kind: null,
	status: null,
	source: null,
	industry: null,
	recommendation: null,
	from: null,
	to: null,
	assignee: null,
	tag: null,
	unread: false,
	overdue: false,
	spam: false,
};

export const MAX_SEARCH_LENGTH = 200;

/** Reads a filter from an address; invalid values are ignored. */
export function filterFrom(query: URLSearchParams): LeadFilter {
	const value = (name: FilterName) => query.get(name)?.trim() ?? "";
	const one = <Value extends string>(name: FilterName, values: readonly Value[]) =>
		values.find((known) => known === value(name)) ?? null;
	const fitting = (name: FilterName, fits: (text: string) => boolean) =>
		fits(value(name)) ? value(name) : null;
	const isOn = (name: FilterName) => value(name) === "1";
	return {
		q: value("q").replace(/\s+/g, " ").slice(0, MAX_SEARCH_LENGTH),
		kind: one(
			"kind",
			leadKinds.map(({ kind }) => kind),
		),
		status: one("status", leadStatuses),
		source: fitting("source", (text) => /^[a-z0-9._/-]{1,60}$/.test(text)),
		industry: one("industry", industrySlugs),
		recommendation: one("recommendation", offers),
		...inOrder(fitting("from", isDay), fitting("to", isDay)),
		assignee: fitting("assignee", (text) => ["me", "nobody"].includes(text) || isLeadId(text)),
		tag: fitting("tag", (text) => /^\S.{0,29}$/u.test(text)),
		unread: isOn("unread"),
		overdue: isOn("overdue"),
		spam: isOn("spam"),
	};
}

/** The active parts of a filter, always in the same order. */
export function filterQuery(filter: LeadFilter): URLSearchParams {
	const query = new URLSearchParams();
	for (const name of activeNames(filter)) {
		const value = filter[name];
		query.set(name, value === true ? "1" : String(value));
	}
	return query;
}

export function activeNames(filter: LeadFilter): FilterName[] {
	return (Object.keys(noFilter) as FilterName[]).filter(
		(name) => filter[name] !== null && filter[name] !== "" && filter[name] !== false,
	);
}

export function without(filter: LeadFilter, name: FilterName): LeadFilter {
	return { ...filter, [name]: noFilter[name] };
}

/** The names of the parameters that `filterFrom` ignores. */
export function invalidNames(query: URLSearchParams): FilterName[] {
	const understood = filterQuery(filterFrom(query));
	return (Object.keys(noFilter) as FilterName[]).filter(
		(name) => Boolean(query.get(name)?.trim()) && !understood.has(name),
	);
}

/** The address of the inbox with a filter. */
export function inboxPath(filter: LeadFilter, cursor: Record<string, string> = {}): string {
	const query = filterQuery(filter);
	for (const [name, value] of Object.entries(cursor)) query.set(name, value);
	const text = query.toString();
	return text === "" ? "/desk" : `/desk?${text}`;
}

/** A page of a list: the leads before the one with this id, or after it. */
export type Cursor = { before: string } | { after: string } | null;

export function cursorFrom(query: URLSearchParams): Cursor {
	const before = query.get("before") ?? "";
	if (isLeadId(before)) return { before };
	const after = query.get("after") ?? "";
	return isLeadId(after) ? { after } : null;
}

export function isLeadId(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

function inOrder(from: string | null, to: string | null): Pick<LeadFilter, "from" | "to"> {
	return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** Whether a text is a day of the years 1900 to 2199, YYYY-MM-DD. */
export function isDay(text: string): boolean {
	if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00.000Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The name of a row's checkbox begins with it; the lead's id follows. */
export const SELECTED = "select-";

export function selectedIds(names: Iterable<string>): string[] {
	return [...names].flatMap((name) => {
		const id = name.slice(SELECTED.length);
		return name.startsWith(SELECTED) && isLeadId(id) ? [id] : [];
	});
}
