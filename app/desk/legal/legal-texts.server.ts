import { findKind } from "#content/collections.server.ts";
import { withFacts } from "#content/content.ts";
import {
	hasVersions,
	type LegalDocument,
	type LegalSlug,
	legalSlugs,
	nameVersions,
} from "#content/legal-schema.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { createEntryEditor } from "#desk/shared/entry-editor.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { formatLongDate } from "#lib/time/format.ts";

const LEGAL_PATH = "/desk/legal";

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

const makeKey = (slug: LegalSlug) => `legal:${slug}` as const;

/** The published text, and the draft in place of its fields. */
export async function loadLegal(site: StaffContext, slug: LegalSlug) {
	const { entries } = await loadSnapshot(site.db, site.clock.at);
	const live = entries.legal.get(slug);
	if (!live) return null;

	const key = makeKey(slug);
	const { draft, version, number } = await readDocument(site.db, key);
	const typed = draft as Typed | null;

	return {
		live,
		values: typed ?? { ...writeLegalFields(live), note: "", asksAgain: "" },
		version,
		number,
		hasDraft: typed !== null,
		versions: await listVersions(site.db, key),
		shipped: findKind(key).shipped as LegalDocument,
	};
}

/** The fields of the form that a published text has. */
export function writeLegalFields(text: LegalDocument) {
	const { title, description, effective, summary, body, note } = text;
	return { title, description, effective, summary, body, note };
}

export const legalEditor = createEntryEditor({
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
	readValues: async (site, slug) =>
		isLegalSlug(slug) ? ((await loadLegal(site, slug))?.values ?? null) : null,
	readNote: ({ note = "" }) => note,
	/** A new version with the old text. */
	async buildRestored(site, slug, old) {
		const loaded = isLegalSlug(slug) ? await loadLegal(site, slug) : null;
		if (!loaded) return null;

		const text = old as LegalDocument;
		const note = `The text of ${formatLongDate(text.date)} again.`;
		const typed = { ...writeLegalFields(text), note, asksAgain: "" };

		return buildVersion(withFacts(loaded.live), typed, dayAt(site.clock.at));
	},
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
