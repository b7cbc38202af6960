import { type StageFilter, stageFilters } from "#desk/shared/lead-labels.ts";
import { cutText } from "#lib/text/cut-text.ts";

export const PEOPLE_PATH = "/desk/people";

const MAX_SEARCH = 200;

/** People without an open task, or with one that is late. */
export const taskFilters = { none: "No next task", late: "Late" } as const;

export type PeopleFilter = {
	q: string;
	stage: StageFilter | null;
	tag: string | null;
	/** A staff id, `me` or `nobody`. */
	assignee: string | null;
	task: keyof typeof taskFilters | null;
};

export const everyone: PeopleFilter = {
	q: "",
	stage: null,
	tag: null,
	assignee: null,
	task: null,
};

/** Invalid values match everyone. */
export function parsePeopleFilter(query: URLSearchParams): PeopleFilter {
	const stage = query.get("stage");
	const task = query.get("task");

	return {
		q: cutText((query.get("q") ?? "").trim(), MAX_SEARCH),
		stage: stageFilters.find((each) => each === stage) ?? null,
		tag: query.get("tag") || null,
		assignee: query.get("assignee") || null,
		task: task === "none" || task === "late" ? task : null,
	};
}

export function peopleQuery(filter: PeopleFilter): URLSearchParams {
	const entries = Object.entries(filter).filter(
		(entry): entry is [string, string] => Boolean(entry[1]),
	);

	return new URLSearchParams(entries);
}

export function peoplePath(query: string): string {
	return query === "" ? PEOPLE_PATH : `${PEOPLE_PATH}?${query}`;
}
