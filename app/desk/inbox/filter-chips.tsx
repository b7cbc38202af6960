import { Link } from "react-router";
import type { IndustrySlug } from "#content/industry.ts";
import { industryCards } from "#content/industry.ts";
import { offerNames } from "#content/offer.ts";
import { Icon } from "#ui/icon.tsx";
import {
	activeNames,
	type FilterName,
	filterQuery,
	inboxPath,
	type LeadFilter,
	noFilter,
	without,
} from "./filter.ts";
import { kindName, statusNames } from "./lead-labels.ts";

export type StaffName = { id: string; name: string };

type ViewsProps = {
	filter: LeadFilter;
	saved: readonly { id: string; name: string; query: string }[];
	/** Counted up to `maxCounted`; one more stands for more. */
	unread: number;
	overdue: number;
	maxCounted: number;
};

/** Links to the filters most often used. */
export function Views({ filter, saved, unread, overdue, maxCounted }: ViewsProps) {
	const views = [
		{ label: "Everything", to: noFilter, count: 0 },
		{ label: "Unread", to: { ...noFilter, unread: true }, count: unread },
		{ label: "Overdue", to: { ...noFilter, overdue: true }, count: overdue, isLate: true },
		{ label: "Mine", to: { ...noFilter, assignee: "me" }, count: 0 },
		{ label: "Spam", to: { ...noFilter, spam: true }, count: 0 },
	];
	const here = filterQuery(filter).toString();
	return (
		<nav className="views" aria-label="Views of the inbox">
			<ul>
				{views.map(({ label, to, count, isLate }) => (
					<li key={label}>
						<Link
							to={inboxPath(to)}
							aria-current={here === filterQuery(to).toString() ? "page" : undefined}
						>
							{label}
							{count > 0 && (
								<>
									{" "}
									<span className="views__count" data-late={isLate}>
										{count > maxCounted ? `${maxCounted}+` : count}
									</span>
								</>
							)}
						</Link>
					</li>
				))}
				{saved.map(({ id, name, query }) => (
					<li key={id}>
						<Link to={`/desk?${query}`} aria-current={here === query ? "page" : undefined}>
							<bdi>{name}</bdi>
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

type FilterChipsProps = { filter: LeadFilter; staff: readonly StaffName[] };

/** The active filters, each with a link that removes it. */
export function FilterChips({ filter, staff }: FilterChipsProps) {
	const names = activeNames(filter);
	if (names.length === 0) return null;
	return (
		<ul className="filter-chips" aria-label="Active filters">
			{names.map((name) => {
				const label = labelOf(filter, name, staff);
				return (
					<li key={name}>
						<Link to={inboxPath(without(filter, name))} aria-label={`Remove: ${label}`}>
							<bdi>{label}</bdi> <Icon name="x" />
						</Link>
					</li>
				);
			})}
			<li>
				<Link className="filter-chips__clear" to="/desk">
					Clear
				</Link>
			</li>
		</ul>
	);
}

function labelOf(filter: LeadFilter, name: FilterName, staff: readonly StaffName[]): string {
	switch (name) {
		case "q":
			return `“${filter.q}”`;
		case "kind":
			return filter.kind === null ? "" : kindName(filter.kind);
		case "status":
			return filter.status === null ? "" : statusNames[filter.status];
		case "industry":
			return filter.industry === null ? "" : industryName(filter.industry);
		case "recommendation":
			return filter.recommendation === null ? "" : offerNames[filter.recommendation];
		case "assignee":
			return `Assigned to: ${assigneeName(filter.assignee, staff)}`;
		case "tag":
			return `Tag: ${filter.tag}`;
		case "from":
			return `from ${shortDate(filter.from ?? "")}`;
		case "to":
			return `until ${shortDate(filter.to ?? "")}`;
		case "unread":
			return "Unread only";
		case "overdue":
			return "Overdue only";
		case "spam":
			return "Spam";
		case "source":
			return `Source: ${filter.source}`;
	}
}

export function industryName(slug: IndustrySlug): string {
	return industryCards.find((card) => card.slug === slug)?.title ?? slug;
}

function assigneeName(assignee: string | null, staff: readonly StaffName[]): string {
	if (assignee === "me") return "Me";
	if (assignee === "nobody") return "Nobody yet";
	return staff.find(({ id }) => id === assignee)?.name ?? "Somebody who has left";
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** YYYY-MM-DD as `3 Mar 2026`. */
export function shortDate(text: string): string {
	return day.format(Date.parse(`${text}T00:00:00Z`));
}
