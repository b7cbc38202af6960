import type { StoredKey } from "#content/collections.server.ts";
import { completeBody } from "./check-document.server.ts";
import { readDocument } from "./history.server.ts";
import { checkBody } from "./publish.server.ts";
import type {
	ChangedDocument,
	PublishResult,
	Refusal,
} from "./publish-change.server.ts";
import { publishTogether } from "./publish-together.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

export type ImportResult = {
	/** By key, in the order of the file. */
	documents: ReadonlyMap<StoredKey, ImportOutcome>;
	/** Why none of those that could be published alone was. */
	refusal: Exclude<
		PublishResult,
		{ outcome: "published" | "unchanged" }
	> | null;
};

export type ImportOutcome =
	| { outcome: "published" | "taken down" | "unchanged" | "left out" }
	| Refusal;

/**
 * Publishes documents of another installation together: the website is judged with all of them. One that fits no
 * website, such as one whose picture isn’t stored, is left out with its reason.
 * @param documents a body of null takes an entry down. A redirect may begin where one had its page.
 */
export async function importDocuments(
	site: ContentSite,
	documents: readonly ChangedDocument[],
): Promise<ImportResult> {
	const results = new Map<StoredKey, ImportOutcome>(
		documents.map(({ key }) => [key, { outcome: "left out" }]),
	);
	const imported: ChangedDocument[] = [];

	for (const document of inOrder(documents)) {
		const checked = await checkDocument(site, document);
		if ("outcome" in checked) results.set(document.key, checked);
		else imported.push(checked);
	}

	if (imported.length === 0) return { documents: results, refusal: null };

	const { result, changed } = await publishTogether(site, {
		keys: imported.map(({ key }) => key),
		list: () => imported,
		action: "content.import",
	});
	if (result.outcome !== "published" && result.outcome !== "unchanged")
		return { documents: results, refusal: result };

	for (const { key } of imported) results.set(key, { outcome: "unchanged" });
	for (const { key, body } of changed)
		results.set(key, { outcome: body === null ? "taken down" : "published" });

	return { documents: results, refusal: null };
}

/** Redirects last: they may begin where another document has no page any more. */
function inOrder(documents: readonly ChangedDocument[]): ChangedDocument[] {
	return [
		...documents.filter(({ key }) => key !== "redirects"),
		...documents.filter(({ key }) => key === "redirects"),
	];
}

async function checkDocument(
	{ db, clock }: ContentSite,
	{ key, body }: ChangedDocument,
): Promise<ChangedDocument | ImportOutcome> {
	if (body === null) {
		const { state } = await readDocument(db, key);
		const isDown = state === "unpublished" || state === "deleted";

		return isDown ? { outcome: "unchanged" } : { key, body };
	}

	const checked = await checkBody(db, key, completeBody(key, body, clock.at));

	return "outcome" in checked ? checked : { key, body: checked.body };
}
