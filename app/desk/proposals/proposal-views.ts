import { PROPOSALS_PATH } from "./proposal-labels.ts";

export const proposalViews = {
	open: "Open",
	ending: "Ending",
	accepted: "Accepted",
	drafts: "Drafts",
	all: "All",
} as const;

export type ProposalView = keyof typeof proposalViews;

export const viewNames = Object.keys(proposalViews) as ProposalView[];

export function parseView(query: URLSearchParams): ProposalView {
	return viewNames.find((name) => name === query.get("view")) ?? "open";
}

export function buildListPath(view: ProposalView): string {
	return view === "open" ? PROPOSALS_PATH : `${PROPOSALS_PATH}?view=${view}`;
}
