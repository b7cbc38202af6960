import { withFacts } from "#content/content.ts";
import { listHistory } from "#content/legal.server.ts";
import {
	hasVersions,
	type LegalDocument,
	nameVersions,
} from "#content/legal-schema.ts";
import type { EntryKind, Typed } from "#desk/entries/entry-kind.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";
import { isDay } from "#lib/time/dates.ts";
import { formatLongDate } from "#lib/time/format.ts";

/** The rest of a document follows from what is published. */
const textFields = [
	"title",
	"description",
	"effective",
	"summary",
	"body",
] as const;

export const legalKind: EntryKind<LegalDocument> = {
	name: "legal",
	listPath: "/desk/legal",
	/** `asksAgain` is `1` to ask every visitor for consent again. */
	fields: [...textFields, "note", "asksAgain"],
	blankFields: ["note", "asksAgain"],
	formatBody: (text) => ({ ...pickTexts(text), note: text.note }),
	readNote: ({ note = "" }) => note,
	// Earlier versions have the facts of their time.
	buildBody: (typed, { live, today }) =>
		live && buildVersion(withFacts(live), typed, today),
	/** A new version with the old text. */
	buildRestored(old, { live, today }) {
		const note = `The text of ${formatLongDate(old.date)} again.`;
		return (
			live && buildVersion(withFacts(live), { ...pickTexts(old), note }, today)
		);
	},
	listDated(document) {
		const { date, note } = document;
		return hasVersions(document.slug)
			? listHistory(document)
			: [{ name: date, date, note }];
	},
	async preview(typed, { live, today }) {
		if (!live) return "This text isn’t there any more.";
		if (!(await isReadableMarkdown(typed.body ?? ""))) return UNREADABLE_TEXT;

		const body = buildVersion(live, typed, today);
		return { body, path: `/${live.slug}` };
	},
};

function pickTexts(text: Typed | LegalDocument) {
	const known = text as Record<(typeof textFields)[number], string>;
	return Object.fromEntries(
		textFields.map((name) => [name, known[name] ?? ""]),
	) as typeof known;
}

/** The document of a new version. What is published becomes its first earlier version, as it is. */
export function buildVersion(
	live: LegalDocument,
	typed: Typed,
	today: string,
): LegalDocument {
	const { slug, earlier, consentVersion, ...current } = live;
	const versions = hasVersions(slug) ? [current, ...earlier] : [];
	const [{ name = today } = {}] = nameVersions([{ date: today }, ...versions]);
	const isAsking = slug === "cookies-policy" && typed.asksAgain === "1";

	const texts = pickTexts(typed);
	// A text can't apply before it was published.
	const isPast = isDay(texts.effective) && texts.effective < today;
	const effective = isPast ? today : texts.effective;

	// Texts name the days from which they apply, and on which they were last changed.
	const withDays = (text: string) =>
		isDay(effective)
			? text
					.replaceAll(formatLongDate(live.effective), formatLongDate(effective))
					.replaceAll(formatLongDate(live.date), formatLongDate(today))
			: text;

	return {
		slug,
		...texts,
		description: withDays(texts.description),
		body: withDays(texts.body),
		effective,
		note: typed.note ?? "",
		date: today,
		earlier: versions,
		consentVersion: isAsking ? name : consentVersion,
	};
}
