import {
	hasVersions,
	type LegalDocument,
	type LegalSlug,
	legalSlugs,
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
		return (
			loaded && buildVersion(loaded.live, typed as Typed, dayAt(site.clock.at))
		);
	},
	readNote: ({ note = "" }) => note,
});

/**
 * The document of a new version. What is published becomes its first earlier version, unless that is of the same
 * day, which the new text corrects.
 */
export function buildVersion(
	live: LegalDocument,
	typed: Typed,
	today: string,
): LegalDocument {
	const { slug, earlier, consentVersion, ...current } = live;
	const isCorrection = current.date === today;
	const isListed = hasVersions(slug) && !isCorrection;
	const asksAgain = slug === "cookies-policy" && typed.asksAgain === "1";
	const { asksAgain: _, ...text } = typed;

	return {
		slug,
		...text,
		date: today,
		earlier: isListed ? [current, ...earlier] : earlier,
		consentVersion: asksAgain ? today : consentVersion,
	};
}
