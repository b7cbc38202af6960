import {
	hasVersions,
	type LegalDocument,
	type LegalSlug,
	legalSlugs,
} from "#content/legal-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

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

export async function saveLegal(
	site: PublishingSite,
	slug: LegalSlug,
	fields: FormFields,
): Promise<FormOutcome> {
	const typed = readTyped(fields);
	const version = await storeDraft(site, slug, fields, typed);
	if (version === null) return { ...conflict, values: typed };

	return {
		...done("Draft saved.", "The website hasn’t changed."),
		to: `${LEGAL_PATH}/${slug}?done=saved`,
	};
}

/** Publishes a dated version; the one before stays at an address of its own. */
export async function publishLegal(
	site: PublishingSite,
	slug: LegalSlug,
	fields: FormFields,
): Promise<FormOutcome> {
	const typed = readTyped(fields);
	const version = await storeDraft(site, slug, fields, typed);
	if (version === null) return { ...conflict, values: typed };
	if (site.staff.role !== "owner")
		return {
			...refused(
				"Only an owner can publish legal texts.",
				"Your draft is saved. Ask an owner to publish it.",
				403,
			),
			values: typed,
		};

	const loaded = await loadLegal(site, slug);
	if (!loaded) return { status: 404 };

	const body = buildVersion(loaded.live, typed, dayAt(site.clock.at));
	const result = await publishDocument(toContentSite(site), {
		key: keyOf(slug),
		body,
		version,
		note: body.note,
	});

	switch (result.outcome) {
		case "published":
			return {
				...done("Published."),
				to: `${LEGAL_PATH}/${slug}?done=published`,
			};
		case "unchanged":
			return { ...done("Nothing has changed."), values: typed };
		case "invalid":
			return {
				...refused(
					"Please check the marked fields.",
					"Your draft is saved. Nothing is published.",
				),
				errors: Object.fromEntries(
					result.issues.map(({ field, message }) => [field, message]),
				),
				values: typed,
			};
		case "refused":
			return {
				...refused(
					"This was not published.",
					`${result.page}: ${result.reason}`,
				),
				values: typed,
			};
		case "conflict":
			return { ...conflict, values: typed };
	}
}

export async function discardLegal(
	site: PublishingSite,
	slug: LegalSlug,
	fields: FormFields,
): Promise<FormOutcome> {
	const result = await saveDraft(toContentSite(site), {
		key: keyOf(slug),
		draft: null,
		version: Number(fields.get("version")),
	});
	if (result.outcome === "conflict") return conflict;

	return {
		...done("Draft discarded."),
		to: `${LEGAL_PATH}/${slug}?done=discarded`,
	};
}

const conflict = refused(
	"Someone has changed this text meanwhile.",
	"What you typed is still here. Open the text in another tab, and copy over what is missing.",
	409,
);

/** @returns the version from now on; null on a conflict. */
async function storeDraft(
	site: PublishingSite,
	slug: LegalSlug,
	fields: FormFields,
	typed: Typed,
): Promise<number | null> {
	const saved = await saveDraft(toContentSite(site), {
		key: keyOf(slug),
		draft: typed,
		version: Number(fields.get("version")),
	});

	return saved.outcome === "saved" ? saved.version : null;
}

function readTyped(fields: FormFields): Typed {
	const typed = Object.fromEntries(
		typedFields.map((name) => [
			name,
			(fields.get(name) ?? "").replace(/\r\n?/g, "\n"),
		]),
	) as Typed;

	return { ...typed, asksAgain: fields.get("asksAgain") ?? "" };
}

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
	const isKept = hasVersions(slug) && !isCorrection;
	const asksAgain = slug === "cookies-policy" && typed.asksAgain === "1";
	const { asksAgain: _, ...text } = typed;

	return {
		slug,
		...text,
		date: today,
		earlier: isKept ? [current, ...earlier] : earlier,
		consentVersion: asksAgain ? today : consentVersion,
	};
}
