/** The front matter of a legal text (validated in legal.test.ts). */
export type LegalFrontMatter = {
	title: string;
	description: string;
	/** The date from which the text applies, e.g. 2025-05-16. */
	effective: string;
	/** The short version, in two or three sentences. */
	summary: string;
};

export type PolicySlug = "privacy-policy" | "terms-of-service" | "cookies-policy";
export type PolicyVersion = { date: string; note: string };

/** Every version, newest first. All but the newest are in legal/<slug>.<date>.mdx, at /<slug>/<date>. */
export const policyVersions: Record<
	PolicySlug,
	readonly [PolicyVersion, ...(readonly PolicyVersion[])]
> = {
	"privacy-policy": [
		{
			date: "2026-11-22",
			note: "Says that backups expire after 30 days, and that restoring one repeats every erasure (sections 9 and 10).",
		},
		{ date: "2025-05-16", note: "First version." },
	],
	"terms-of-service": [{ date: "2025-05-16", note: "First version." }],
	"cookies-policy": [
		{
			date: "2026-11-22",
			note: "Names what the site remembers until you close the tab (section 3). Nothing new needs your consent.",
		},
		{ date: "2025-05-16", note: "First version." },
	],
};

export const earlierVersionPaths = Object.entries(policyVersions).flatMap(
	([slug, [, ...earlier]]) => earlier.map(({ date }) => `/${slug}/${date}`),
);

export function supersededNote(from: string, until: string): string {
	return `This version applied from ${from} until ${until}.`;
}
