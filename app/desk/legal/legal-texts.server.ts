import { withFacts } from "#content/content.ts";
import {
	hasVersions,
	type LegalDocument,
	type LegalSlug,
	legalSlugs,
	nameVersions,
} from "#content/legal-schema.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { entryEditor } from "#desk/shared/entry-editor.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";

export const LEGAL_PATH = "/desk/legal";

/** The fields of the form; the rest of a document follows from what is published. */
const typedFields = [
	"title",
	"description",
	"effective",
	"summary",
	"body",
	"note",
] as const;

type Typed = Record<(typeof typedFields)[number], string> & {
	/** `1`: every visitor is asked for consent again. */
	asksAgain: string;
};

export function isLegalSlug(text: string): text is LegalSlug {
	return legalSlugs.some((slug) => slug === text);
}

const keyOf = (slug: LegalSlug) => `legal:${slug}` as const;

/** The published text, and the draft in place of its fields. */
export async function loadLegal(site: StaffContext, slug: LegalSlug) {
	const { entries } = await loadSnapshot(site.db, site.clock.at);
	const live = entries.legal.get(slug);
	if (!live) return null;

	const { draft, version, draftBy, draftAt } = await readDocument(
		site.db,
		keyOf(slug),
	);
	const typed = draft as Typed | null;
	const values: Typed = typed ?? {
		title: live.title,
		description: live.description,
		effective: live.effective,
		summary: live.summary,
		body: live.body,
		note: "",
		asksAgain: "",
	};

	return { live, values, version, hasDraft: typed !== null, draftBy, draftAt };
}

export const legalEditor = entryEditor({
	key: (slug) => `legal:${slug}`,
	path: (slug) => `${LEGAL_PATH}/${slug}`,
	fields: [...typedFields, "asksAgain"],
	async buildBody(site, slug, typed) {
		const loaded = isLegalSlug(slug) ? await loadLegal(site, slug) : null;
		if (!loaded) return null;

		// Earlier versions keep the facts of their time.
		const live = withFacts(loaded.live);

		return buildVersion(live, typed as Typed, dayAt(site.clock.at));
	},
	readNote: ({ note = "" }) => note,
});

/** The document of a new version. What is published becomes its first earlier version, as it is. */
export function buildVersion(
	live: LegalDocument,
	typed: Typed,
	today: string,
): LegalDocument {
	const { slug, earlier, consentVersion, ...current } = live;
	const { asksAgain, ...text } = typed;
	const versions = hasVersions(slug) ? [current, ...earlier] : [];
	const [{ name = today } = {}] = nameVersions([{ date: today }, ...versions]);
	const isAsking = slug === "cookies-policy" && asksAgain === "1";

	return {
		slug,
		...text,
		date: today,
		earlier: versions,
		consentVersion: isAsking ? name : consentVersion,
	};
}
