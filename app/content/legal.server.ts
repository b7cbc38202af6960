import { readFileSync } from "node:fs";
import * as v from "valibot";
import { readFrontMatter } from "#lib/markdown/front-matter.server.ts";
import { shippedConsentVersion } from "./consent-version.ts";
import {
	hasVersions,
	type LegalDocument,
	type LegalSlug,
	type LegalVersion,
	legalSlugs,
	nameVersions,
} from "./legal-schema.ts";
import versions from "./legal-versions.json" with { type: "json" };

const Text = v.pipe(v.string(), v.minLength(1));

const fieldsSchema = v.strictObject({
	title: Text,
	description: Text,
	effective: v.pipe(v.string(), v.isoDate()),
	summary: Text,
});

const folder = new URL("./legal/", import.meta.url);

type Listed = { date: string; note: string };

const listedVersions: Readonly<Partial<Record<LegalSlug, readonly Listed[]>>> =
	versions;

/** The texts in content/legal with their earlier versions, which are in `<slug>.<date>.md`. */
export const shippedLegal: ReadonlyMap<LegalSlug, LegalDocument> = new Map(
	legalSlugs.map((slug) => [slug, readDocument(slug)]),
);

function readDocument(slug: LegalSlug): LegalDocument {
	const [current, ...earlier] = listedVersions[slug] ?? [];
	const text = readLegalFile(`${slug}.md`);

	return {
		slug,
		...text,
		date: current?.date ?? text.effective,
		note: current?.note ?? "First version.",
		earlier: earlier.map(
			(version): LegalVersion => ({
				...readLegalFile(`${slug}.${version.date}.md`),
				...version,
			}),
		),
		consentVersion: slug === "cookies-policy" ? shippedConsentVersion : null,
	};
}

/** True for a version that came with the website, whatever facts its text was published with. */
function isSampleVersion(slug: LegalSlug, { date, note }: Listed): boolean {
	return (listedVersions[slug] ?? []).some(
		(listed) => listed.date === date && listed.note === note,
	);
}

/**
 * The versions of a text, newest first, with the end of their address. Those of the sample were never in force: `isSample` is true
 * for them once the agency has published its own text.
 */
export function listHistory(document: LegalDocument) {
	const { slug } = document;
	if (!hasVersions(slug)) return [];

	const isOwn = !isSampleVersion(slug, document);

	return nameVersions([document, ...document.earlier]).map(
		({ date, note, name }) => ({
			date,
			note,
			name,
			isSample: isOwn && isSampleVersion(slug, { date, note }),
		}),
	);
}

/**
 * The addresses of earlier versions. Receipts of consent name a version of the cookie policy, so that one can be read
 * also when it was the sample's.
 */
export function listEarlierPaths(document: LegalDocument) {
	const { slug } = document;
	if (slug === "accessibility") return [];

	return listHistory(document)
		.slice(1)
		.filter(({ isSample }) => !isSample || slug === "cookies-policy")
		.map(({ name }) => `/${slug}/${name}` as const);
}

function readLegalFile(name: string) {
	const source = readFileSync(new URL(name, folder), "utf8");
	const { fields, body } = readFrontMatter(
		`legal/${name}`,
		source,
		fieldsSchema,
	);

	return { ...fields, body };
}
