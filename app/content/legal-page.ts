import legalPage from "./legal-page.json" with { type: "json" };

export type PolicySlug =
	| "privacy-policy"
	| "terms-of-service"
	| "cookies-policy";
export type PolicyVersion = { date: string; note: string };

/** Every version, newest first. All but the newest are in legal/<slug>.<date>.md, at /<slug>/<date>. */
export const policyVersions: Readonly<
	Record<PolicySlug, readonly PolicyVersion[]>
> = legalPage.policyVersions;
const policySlugs = Object.keys(policyVersions) as PolicySlug[];

export const earlierVersionPaths = policySlugs.flatMap((slug) => {
	const [, ...earlier] = policyVersions[slug];
	return earlier.map(({ date }) => `/${slug}/${date}` as const);
});

export function supersededNote(from: string, until: string): string {
	return `This version applied from ${from} until ${until}.`;
}
