import type { ArticleState } from "./list-articles.server.ts";

export const stateNames: Record<ArticleState, string> = {
	live: "Live",
	scheduled: "Scheduled",
	blocked: "Needs a change",
	draft: "Draft",
	off: "Off the website",
	failed: "Not published",
};
