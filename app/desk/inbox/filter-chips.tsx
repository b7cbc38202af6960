import { Link } from "react-router";
import { industryCards } from "#content/industry.ts";
import { offerNames, offers } from "#content/offer.ts";
import { type Option, type StaffName, staffOptions } from "#desk/layout/forms.tsx";
import { shortDate } from "#desk/layout/relative-time.ts";
import { leadKinds } from "#features/registry.ts";
import { Icon } from "#ui/icon.tsx";
import {
	activeNames,
	countText,
	type FilterName,
	filterQuery,
	inboxPath,
	type LeadFilter,
	leadStatuses,
	noFilter,
	without,
} from "./filter.ts";
import { statusNames } from "./lead-labels.ts";

export const statusOptions = leadStatuses.map((status): Option => [status, statusNames[status]]);

type ViewsProps = {
	filter: LeadFilter;
	saved: readonly { id: string; name: string; query: string }[];
	unread: number;
	overdue: number;
};

/** Links to common filters and saved views. */
export function Views({ filter, saved, unread, overdue }: ViewsProps) {
	const query = (changes: Partial<LeadFilter>) =>
		filterQuery({ ...noFilter, ...changes }).toString();
	const views = [
		{ id: "", name: "Everything", query: "" },
		{ id: "unread", name: "Unread", query: query({ unread: true }), count: unread },
		{ id: "overdue", name: "Overdue", query: query({ overdue: true }), count: overdue },
		{ id: "mine", name: "Mine", query: query({ assignee: "me" }) },
		{ id: "spam", name: "Spam", query: query({ spam: true }) },
		...saved,
	];
	const here = filterQuery(filter).toString();
	return (
		<nav className="views" aria-label="Views of the inbox">
			<ul>
				{views.map(({ id, name, query, ...view }) => (
					<li key={id}>
						<Link
							to={query === "" ? "/desk" : `/desk?${query}`}
							aria-current={here === query ? "page" : undefined}
						>
							<bdi>{name}</bdi>
							{"count" in view && view.count > 0 && (
								<>
									{" "}
									<span className="counter" data-late={id === "overdue"}>
										{countText(view.count)}
									</span>
								</>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** The active filters, each with a link that removes it. */
export function FilterChips({ filter, staff }: Pick<FilterProps, "filter" | "staff">) {
	const names = activeNames(filter);
	if (names.length === 0) return null;
	return (
		<ul className="row" aria-label="Active filters">
			{names.map((name) => {
				const label = labelOf(filter, name, staff);
				return (
					<li key={name}>
						<Link
							className="chip-link"
							to={inboxPath(without(filter, name))}
							aria-label={`Remove: ${label}`}
						>
							<bdi>{label}</bdi> <Icon name="x" />
						</Link>
					</li>
				);
			})}
			<li>
				<Link className="link-button" to="/desk">
					Clear
				</Link>
			</li>
		</ul>
	);
}

function labelOf(filter: LeadFilter, name: FilterName, staff: readonly StaffName[]): string {
	const value = String(filter[name]);
	const options = optionsOf({ filter, staff, sources: [], tags: [] });
	const chosen = options[name]?.find(([each]) => each === value)?.[1] ?? value;
	if (name === "q") return `“${value}”`;
	if (name === "from") return `from ${shortDate(value)}`;
	if (name === "to") return `until ${shortDate(value)}`;
	if (name === "tag" || name === "source") return `${selects[name]}: ${value}`;
	if (name === "assignee")
		return `Assigned to: ${chosen === value ? "Somebody who has left" : chosen}`;
	return name in flags ? flags[name as keyof typeof flags] : chosen;
}

export const flags = { unread: "Unread only", overdue: "Overdue only", spam: "Spam" };

export type FilterProps = {
	filter: LeadFilter;
	sources: readonly string[];
	staff: readonly StaffName[];
	tags: readonly string[];
};

export const selects = {
	kind: "Kind",
	status: "Status",
	source: "Source",
	industry: "Trade",
	recommendation: "Recommended",
	assignee: "Assigned to",
	tag: "Tag",
} as const;

export function optionsOf({
	filter,
	sources,
	staff,
	tags,
}: FilterProps): Partial<Record<FilterName, readonly Option[]>> {
	/** Includes the chosen option even when no lead has it. */
	const known = (options: readonly string[], chosen: string | null) =>
		[...new Set(chosen === null ? options : [chosen, ...options])].map(
			(each): Option => [each, each],
		);
	return {
		kind: leadKinds.map(({ kind, label }) => [kind, label]),
		status: statusOptions,
		source: known(sources, filter.source),
		industry: industryCards.map(({ slug, title }) => [slug, title]),
		recommendation: offers.map((offer) => [offer, offerNames[offer]]),
		assignee: [["me", "Me"], ["nobody", "Nobody yet"], ...staffOptions(staff)],
		tag: known(tags, filter.tag),
	};
}
