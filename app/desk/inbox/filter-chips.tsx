import { Link } from "react-router";
import { deskInbox } from "#content/desk-inbox.ts";
import { Icon } from "#ui/icon.tsx";
import { activeNames, filterQuery, type LeadFilter, without } from "./filter.ts";
import { filterWords, type StaffName } from "./filter-words.ts";

const copy = deskInbox.chips;

/** The inbox, narrowed. */
export function inboxPath(filter: LeadFilter, extra: Record<string, string> = {}): string {
	const query = filterQuery(filter);
	for (const [name, value] of Object.entries(extra)) query.set(name, value);
	const text = query.toString();
	return text === "" ? "/desk" : `/desk?${text}`;
}

/** What the list is narrowed to, each part with a way to take it off. */
export function FilterChips({
	filter,
	staff,
}: {
	filter: LeadFilter;
	staff: readonly StaffName[];
}) {
	const names = activeNames(filter);
	if (names.length === 0) return null;
	return (
		<ul className="filter-chips" aria-label={copy.label}>
			{names.map((name) => {
				const words = filterWords(filter, name, staff);
				return (
					<li key={name}>
						<Link to={inboxPath(without(filter, name))} aria-label={copy.remove(words)}>
							<bdi>{words}</bdi> <Icon name="x" />
						</Link>
					</li>
				);
			})}
			<li>
				<Link className="filter-chips__clear" to="/desk">
					{copy.clear}
				</Link>
			</li>
		</ul>
	);
}
