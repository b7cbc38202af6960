import { readFileSync } from "node:fs";
import * as v from "valibot";
import { readFrontMatter } from "#lib/markdown/front-matter.server.ts";
import { shippedConsentVersion } from "./consent-version.ts";
import {
	type LegalDocument,
	type LegalSlug,
	type LegalVersion,
	legalSlugs,
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

function readLegalFile(name: string) {
	const source = readFileSync(new URL(name, folder), "utf8");
	const { fields, body } = readFrontMatter(
		`legal/${name}`,
		source,
		fieldsSchema,
	);

	return { ...fields, body };
}
