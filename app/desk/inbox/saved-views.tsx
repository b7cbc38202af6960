import { Link } from "react-router";
import { countText, filterQuery, type LeadFilter, noFilter } from "./filter.ts";

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
		{
			id: "unread",
			name: "Unread",
			query: query({ unread: true }),
			count: unread,
		},
		{
			id: "overdue",
			name: "Overdue",
			query: query({ overdue: true }),
			count: overdue,
		},
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
								<span>
									{" "}
									<span className="counter" data-late={id === "overdue"}>
										{countText(view.count)}
									</span>
								</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
