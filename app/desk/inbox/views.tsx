import { Link } from "react-router";
import { deskInbox } from "#content/desk-inbox.ts";
import { filterQuery, type LeadFilter, noFilter } from "./filter.ts";
import { inboxPath } from "./filter-chips.tsx";

const copy = deskInbox.views;

type ViewsProps = {
	filter: LeadFilter;
	/** Counted up to `most`; one more stands for more. */
	unread: number;
	overdue: number;
	most: number;
};

/** The drawers most often opened. */
export function Views({ filter, unread, overdue, most }: ViewsProps) {
	const views = [
		{ label: copy.all, to: noFilter, count: 0 },
		{ label: copy.unread, to: { ...noFilter, unread: true }, count: unread },
		{ label: copy.overdue, to: { ...noFilter, overdue: true }, count: overdue, isLate: true },
		{ label: copy.mine, to: { ...noFilter, assignee: "me" }, count: 0 },
		{ label: copy.spam, to: { ...noFilter, spam: true }, count: 0 },
	];
	const here = filterQuery(filter).toString();
	return (
		<nav className="views" aria-label={copy.label}>
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
										{count > most ? `${most}+` : count}
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
