import aboutPage from "./about-page.json" with { type: "json" };
import type { Author } from "./content-types.ts";

/** The authors of a team, as every page has them. */
export function toAuthors(
	members: readonly (Author & Record<string, unknown>)[],
): Author[] {
	return members.map(({ id, name, role }) => ({ id, name, role }));
}

export const shippedAuthors = toAuthors(aboutPage.team.members);
