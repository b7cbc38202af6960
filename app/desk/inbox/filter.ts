import * as v from "valibot";
import { industrySlugs } from "#content/industry.ts";
import { offers } from "#content/offer.ts";
import { stageFilters } from "#desk/shared/lead-labels.ts";
import { leadKinds } from "#features/lead-kinds.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { isDay } from "#lib/time/dates.ts";
import { isUuid } from "#lib/uuid.ts";

export const MAX_SEARCH_LENGTH = 200;

const one = <const Value extends string>(values: readonly Value[]) =>
	v.fallback(v.nullable(v.picklist(values)), null);
const text = (fits: (text: string) => boolean) =>
	v.fallback(v.nullable(v.pipe(v.string(), v.check(fits))), null);
const flag = v.fallback(
	v.pipe(
		v.literal("1"),
		v.transform((): boolean => true),
	),
	false,
);

/** Null, empty and false match every lead, as do invalid values. */
const leadFilter = v.pipe(
	v.object({
		/** As typed; matches leads that have a word starting with each of its words. */
		q: v.fallback(
			v.pipe(
				v.string(),
				v.transform((typed) =>
					cutText(typed.replace(/\s+/g, " "), MAX_SEARCH_LENGTH),
				),
			),
			"",
		),
		kind: text((name) => leadKinds.some(({ kind }) => kind === name)),
		/** The stage; `none` for leads of people without one. */
		status: one(stageFilters),
		/** The format of features/tracking/attribution.ts. */
		source: text((name) => /^[a-z0-9._/-]{1,60}$/.test(name)),
		industry: one(industrySlugs),
		recommendation: one(offers),
		/** First and last day, YYYY-MM-DD, in the agency's time zone. */
		from: text(isDay),
		to: text(isDay),
		/** A staff id, `me` or `nobody`. */
		assignee: text((who) => ["me", "nobody"].includes(who) || isUuid(who)),
		/** A tag of the person, in lower case. */
		tag: text((name) => /^\S.{0,29}$/u.test(name)),
		unread: flag,
		overdue: flag,
		/** True for spam only, false for everything else. */
		spam: flag,
	}),
	v.transform((filter) => {
		const { from, to } = filter;
		return from !== null && to !== null && from > to
			? { ...filter, from: to, to: from }
			: filter;
	}),
);

export type LeadFilter = v.InferOutput<typeof leadFilter>;
export type FilterName = keyof LeadFilter;

export const noFilter = v.parse(leadFilter, {});

/** Parses a filter. The first value of a repeated parameter counts. */
export function filterFrom(query: URLSearchParams): LeadFilter {
	const values = [...query]
		.reverse()
		.map(([name, value]) => [name, value.trim()]);
	return v.parse(leadFilter, Object.fromEntries(values));
}

/** The active parts of a filter, always in the same order. */
export function filterQuery(filter: LeadFilter): URLSearchParams {
	const query = new URLSearchParams();
	for (const name of listActiveNames(filter)) {
		const value = filter[name];
		query.set(name, value === true ? "1" : String(value));
	}

	return query;
}

export function listActiveNames(filter: LeadFilter): FilterName[] {
	return (Object.keys(noFilter) as FilterName[]).filter(
		(name) =>
			filter[name] !== null && filter[name] !== "" && filter[name] !== false,
	);
}

/** The names of the parameters that `filterFrom` ignores. */
export function listInvalidNames(query: URLSearchParams): FilterName[] {
	const understood = filterQuery(filterFrom(query));
	return (Object.keys(noFilter) as FilterName[]).filter(
		(name) => Boolean(query.get(name)?.trim()) && !understood.has(name),
	);
}

export function buildInboxPath(filter: LeadFilter, before?: string): string {
	const query = filterQuery(filter);
	if (before) query.set("before", before);

	const text = query.toString();

	return text === "" ? "/desk" : `/desk?${text}`;
}

/** Counts above this are shown as "99+". */
export const MAX_COUNTED = 99;

export function countText(count: number): string {
	return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count);
}
