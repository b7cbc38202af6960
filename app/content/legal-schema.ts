import * as v from "valibot";
import { removeControlCharacters } from "#lib/forms/fields.ts";
import { isDay } from "#lib/time/dates.ts";
import { textUpTo } from "./text-field.ts";

export const legalSlugs = [
	"privacy-policy",
	"terms-of-service",
	"cookies-policy",
	"accessibility",
] as const;

export type LegalSlug = (typeof legalSlugs)[number];

const day = v.pipe(
	v.string("Enter a date such as 2026-09-15."),
	v.check(isDay, "Enter a date such as 2026-09-15."),
);

const textEntries = {
	title: textUpTo(60, "a title"),
	description: v.pipe(
		textUpTo(155, "a description for search engines"),
		v.minLength(21, "At least 21 characters, for search engines."),
	),
	/** The date from which the text applies. */
	effective: day,
	/** The short version, in two or three sentences. */
	summary: textUpTo(600, "a summary"),
	/** Markdown. */
	body: v.pipe(
		v.string("Add the text of the page."),
		v.transform(removeControlCharacters),
		v.regex(/\S/, "Add the text of the page."),
		v.maxLength(100_000, "At most 100000 characters."),
	),
};

const versionEntries = {
	...textEntries,
	/** The day of its publication, in the address of an earlier version. */
	date: day,
	/** The change since the version before, in a sentence. */
	note: textUpTo(300, "what has changed"),
};

export const legalSchema = v.strictObject({
	slug: v.picklist(legalSlugs),
	...versionEntries,
	/** Earlier versions, newest first. They are never changed. */
	earlier: v.array(v.strictObject(versionEntries)),
	/** The version of what visitors consent to; of the cookie policy only. */
	consentVersion: v.nullable(v.string()),
});

export type LegalDocument = v.InferOutput<typeof legalSchema>;
export type LegalVersion = LegalDocument["earlier"][number];

/** The policies have versions at addresses of their own; the accessibility statement has none. */
export function hasVersions(slug: LegalSlug): boolean {
	return slug !== "accessibility";
}

/**
 * The versions, newest first, with the end of their address: the day, and for the second of a day `2026-09-15-2`.
 */
export function nameVersions<Version extends { date: string }>(
	versions: readonly Version[],
): (Version & { name: string })[] {
	return versions.map((version, index) => {
		const older = versions.slice(index + 1);
		const before = older.filter(({ date }) => date === version.date).length;
		const name = before === 0 ? version.date : `${version.date}-${before + 1}`;

		return { ...version, name };
	});
}

/** The name that the current version will have once there is a later one. */
export function nameCurrent(document: LegalDocument): string {
	const [current] = nameVersions([document, ...document.earlier]);
	return current?.name ?? document.date;
}
