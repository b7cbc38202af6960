import { PROPOSALS_PATH } from "./proposal-labels.ts";

export const proposalViews = {
	open: "Open",
	ending: "Ending",
	accepted: "Accepted",
	drafts: "Drafts",
	all: "All",
} as const;

export type ProposalFilter = keyof typeof proposalViews;

export const viewNames = Object.keys(proposalViews) as ProposalFilter[];

export function parseView(query: URLSearchParams): ProposalFilter {
	return viewNames.find((name) => name === query.get("view")) ?? "open";
}

export function buildListPath(view: ProposalFilter): string {
	return view === "open" ? PROPOSALS_PATH : `${PROPOSALS_PATH}?view=${view}`;
}
