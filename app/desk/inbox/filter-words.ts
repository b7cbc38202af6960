import { deskInbox as copy } from "#content/desk-inbox.ts";
import { kindNames, statusNames } from "#content/desk-leads.ts";
import type { IndustrySlug } from "#content/industry.ts";
import { industryCards } from "#content/industry-cards.ts";
import { offerNames } from "#content/offer.ts";
import type { FilterName, LeadFilter } from "./filter.ts";

/** Somebody who can look after people. */
export type StaffName = { id: string; name: string };

/** What a part of a filter says on its chip. */
export function filterWords(
	filter: LeadFilter,
	name: FilterName,
	staff: readonly StaffName[],
): string {
	const { filters, chips } = copy;
	switch (name) {
		case "q":
			return chips.search(filter.q);
		case "kind":
			return filter.kind === null ? "" : kindNames[filter.kind];
		case "status":
			return filter.status === null ? "" : statusNames[filter.status];
		case "industry":
			return filter.industry === null ? "" : tradeName(filter.industry);
		case "recommendation":
			return filter.recommendation === null ? "" : offerNames[filter.recommendation];
		case "assignee":
			return `${filters.assignee}: ${assigneeName(filter.assignee, staff)}`;
		case "from":
			return chips.from(shortDate(filter.from ?? ""));
		case "to":
			return chips.to(shortDate(filter.to ?? ""));
		case "unread":
		case "overdue":
		case "spam":
			return filters[name];
		case "source":
			return `${filters.source}: ${filter.source}`;
	}
}

/** The name of a trade. */
export function tradeName(slug: IndustrySlug): string {
	return industryCards.find((card) => card.slug === slug)?.title ?? slug;
}

function assigneeName(assignee: string | null, staff: readonly StaffName[]): string {
	const { me, nobody, somebodyElse } = copy.filters;
	if (assignee === "me") return me;
	if (assignee === "nobody") return nobody;
	return staff.find(({ id }) => id === assignee)?.name ?? somebodyElse;
}

const day = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "UTC",
});

/** A day, YYYY-MM-DD, as `3 Mar 2026`. */
function shortDate(text: string): string {
	return day.format(Date.parse(`${text}T00:00:00Z`));
}
