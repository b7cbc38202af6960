import { documentKinds } from "#content/documents.ts";
import type {
	FaqDocument,
	FaqEntry,
	HomeFaqDocument,
} from "#content/faq-schema.ts";
import { isShared, listShared } from "#content/home-questions.ts";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { describeVersions } from "#desk/shared/describe-versions.server.ts";
import { restoreVersion } from "#desk/shared/restore-version.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { listVersions } from "#features/content/history.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { FAQ_PATH, readKey } from "./faq.server.ts";
import { type FaqKey, type FaqList, toLists } from "./faq-lists.ts";

type Body = FaqDocument | HomeFaqDocument;

/** The published versions of a document, with names for its fields. */
export async function loadFaqHistory(
	db: Database,
	key: FaqKey,
	compared: number | null,
) {
	const versions = await listVersions(db, key);
	const { shipped } = documentKinds[key];
	const bodies = [...versions.map(({ body }) => body as Body), shipped];
	const labels: Record<string, string> = {};

	for (const body of bodies.toReversed())
		Object.assign(labels, nameFields(body));

	return {
		versions: await describeVersions(versions, {
			shipped,
			format: formatEntries,
			compared,
		}),
		labels,
	};
}

const orderField = (list: string) => `order ${list}`;

/** Each entry as one field, and the questions of each subject in their order. */
export function formatEntries(body: Body): Record<string, string> {
	return Object.fromEntries(
		listNamed(body).flatMap(({ id, label, items }) => [
			...items
				.filter((entry) => !isShared(entry))
				.map((entry) => [entry.id, formatEntry(entry)]),
			[
				orderField(id),
				[label, ...items.map(({ question }) => question)].join("\n"),
			],
		]),
	);
}

/** With the questions of the FAQ on the home page, as far as it still has them. */
function listNamed(body: Body): FaqList[] {
	const shared = listShared(currentDocuments().faq);
	const isNamed = (entry: FaqEntry) =>
		!isShared(entry) || shared.some(({ id }) => id === entry.id);

	return toLists(body).map((list) => ({
		...list,
		items: list.items
			.filter(isNamed)
			.map((entry) => shared.find(({ id }) => id === entry.id) ?? entry),
	}));
}

function formatEntry({ question, answer, home }: FaqEntry): string {
	const text = `${question}\n${answer}`;
	return home ? `${text}\nAlso on the home page` : text;
}

function nameFields(body: Body): Record<string, string> {
	return Object.fromEntries(
		toLists(body).flatMap(({ id, label, items }) => [
			...items.map((entry) => [entry.id, entry.question]),
			[orderField(id), `Order of “${label}”`],
		]),
	);
}

export function restoreFaq(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	return restoreVersion(site, {
		key: readKey(fields),
		path: FAQ_PATH,
		fields,
	});
}
