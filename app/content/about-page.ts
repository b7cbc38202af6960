import aboutPage from "./about-page.json" with { type: "json" };

/**
 * The people of the about page and authors of the articles. Placeholders: names, roles and
 * biographies are made up and must be replaced by the real team before launch.
 */
export const team = aboutPage.team.members;

/** The author of an article, by the id in its front matter. */
export function authorOf({ author }: { author: string }) {
	const member = team.find(({ id }) => id === author);
	if (!member) throw new Error(`No author ${author}`);
	return member;
}
