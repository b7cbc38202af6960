import { industrySlugs } from "#content/industry.ts";
import { offers } from "#content/offer.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import type { LeadKind } from "#features/leads/contract.ts";
import { isDay } from "./day.ts";

export const leadKinds = [
	"quiz",
	"question",
	"academy",
	"booking",
	"newsletter",
] as const satisfies readonly LeadKind[];

export const leadStatuses = [
	"new",
	"contacted",
	"booked",
	"won",
	"lost",
] as const satisfies readonly LeadStatus[];

/** What a list of leads is narrowed to. Null, empty and false narrow nothing. */
export type LeadFilter = {
	/** Words as they were typed; each must be the beginning of one of a lead's words. */
	q: string;
	kind: LeadKind | null;
	status: LeadStatus | null;
	/** Where the visitor came from, in one word (tracking/source.ts). */
	source: string | null;
	industry: (typeof industrySlugs)[number] | null;
	recommendation: (typeof offers)[number] | null;
	/** First and last day, YYYY-MM-DD, in the agency's time zone. */
	from: string | null;
	to: string | null;
	/** A member of staff's id, `me`, or `nobody`. */
	assignee: string | null;
	unread: boolean;
	/** Due, and not answered. */
	overdue: boolean;
	/** Spam alone; without it, everything else alone. */
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
	unread: false,
	overdue: false,
	spam: false,
};

/** Longer than any search that a person types. */
export const MAX_SEARCH_LENGTH = 200;

/** The filter that an address asks for. Whatever makes no sense narrows nothing. */
export function filterFrom(query: URLSearchParams): LeadFilter {
	const value = (name: FilterName) => query.get(name)?.trim() ?? "";
	const one = <Value extends string>(name: FilterName, values: readonly Value[]) =>
		values.find((known) => known === value(name)) ?? null;
	const fitting = (name: FilterName, fits: (text: string) => boolean) =>
		fits(value(name)) ? value(name) : null;
	const isOn = (name: FilterName) => value(name) === "1";
	return {
		q: value("q").replace(/\s+/g, " ").slice(0, MAX_SEARCH_LENGTH),
		kind: one("kind", leadKinds),
		status: one("status", leadStatuses),
		source: fitting("source", (text) => /^[a-z0-9._/-]{1,60}$/.test(text)),
		industry: one("industry", industrySlugs),
		recommendation: one("recommendation", offers),
		...inOrder(fitting("from", isDay), fitting("to", isDay)),
		assignee: fitting("assignee", (text) => ["me", "nobody"].includes(text) || isLeadId(text)),
		unread: isOn("unread"),
		overdue: isOn("overdue"),
		spam: isOn("spam"),
	};
}

/** The query of an address that asks for a filter; only what narrows is in it, always in the same order. */
export function filterQuery(filter: LeadFilter): URLSearchParams {
	const query = new URLSearchParams();
	for (const name of activeNames(filter)) {
		const value = filter[name];
		query.set(name, value === true ? "1" : String(value));
	}
	return query;
}

/** The names of what narrows. */
export function activeNames(filter: LeadFilter): FilterName[] {
	return (Object.keys(noFilter) as FilterName[]).filter(
		(name) => filter[name] !== null && filter[name] !== "" && filter[name] !== false,
	);
}

/** The same filter without one of its parts. */
export function without(filter: LeadFilter, name: FilterName): LeadFilter {
	return { ...filter, [name]: noFilter[name] };
}

/** What was asked for and not understood, by name: for those who want to be told. */
export function refusedNames(query: URLSearchParams): FilterName[] {
	const understood = filterQuery(filterFrom(query));
	return (Object.keys(noFilter) as FilterName[]).filter(
		(name) => Boolean(query.get(name)?.trim()) && !understood.has(name),
	);
}

/** Where a list goes on: before the lead with this id, or after it. */
export type Cursor = { before: string } | { after: string } | null;

/** The place that an address asks for; the top when it names none. */
export function cursorFrom(query: URLSearchParams): Cursor {
	const before = query.get("before") ?? "";
	if (isLeadId(before)) return { before };
	const after = query.get("after") ?? "";
	return isLeadId(after) ? { after } : null;
}

/** Whether it looks like an id of ours. */
export function isLeadId(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

function inOrder(from: string | null, to: string | null): Pick<LeadFilter, "from" | "to"> {
	return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}
