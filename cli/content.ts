import { readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import {
	collectionNames,
	collections,
	type EntryKey,
	isStoredKey,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import { documentKeys, LOCALE } from "#content/documents.ts";
import { parseDocument } from "#features/content/check-document.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import {
	publishDocument,
	unpublishEntry,
} from "#features/content/publish.server.ts";
import type { PublishResult } from "#features/content/publish-change.server.ts";
import {
	findBody,
	loadSnapshot,
	type Snapshot,
} from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Command, CommandFailed, clock, UsageError } from "./command.ts";
import { publishingCommands } from "./content-publishing.ts";
import { sampleCommands } from "./content-sample.ts";

/** The format of exported files. */
const FORMAT = 1;

const exported = v.object({
	format: v.literal(FORMAT),
	documents: v.array(
		v.object({ key: v.string(), locale: v.literal(LOCALE), body: v.unknown() }),
	),
});

export const contentCommands: Record<string, Command> = {
	"content export": {
		usage: `content export [FILE] [--json]
    Writes all published documents (company, prices, articles and so on) as JSON to FILE, or to the terminal without
    one.`,
		operand: "[FILE]",
		async run({ operand }, { database, print }) {
			const snapshot = await loadSnapshot(await database(), clock().at);
			const file = {
				format: FORMAT,
				documents: listKeys(snapshot).map((key) => ({
					key,
					locale: LOCALE,
					body: findBody(snapshot, key),
				})),
			};
			const text = JSON.stringify(file, null, "\t");
			if (operand === "") {
				print(text);
				return null;
			}

			writeFileSync(operand, `${text}\n`);
			const count = file.documents.length;

			return {
				json: { file: operand, documents: count },
				lines: [`Wrote ${count} documents to ${operand}.`],
			};
		},
	},
	"content import": {
		usage: `content import FILE [--json]
    Publishes the documents of an exported file. Nothing is published when one of them doesn’t fit. A running site
    shows them within three seconds; documents that are the same already stay as they are. Exits with 1 when a
    document is refused, as one whose pictures aren’t stored here.`,
		operand: "FILE",
		async run({ operand }, { database }) {
			const { documents } = readExport(operand);
			const db = await database();
			const results: Record<string, string> = {};
			const lines: string[] = [];
			let exitCode = 0;

			// A redirect may begin where another document of the file has no page any more.
			const inOrder = [
				...documents.filter(({ key }) => key !== "redirects"),
				...documents.filter(({ key }) => key === "redirects"),
			];
			for (const { key, body } of inOrder) {
				const result = await importDocument(db, key, body);
				const { outcome } = result;
				const isDown = body === null && outcome === "published";

				results[key] = isDown ? "taken down" : outcome;
				lines.push(`${key}: ${describeResult(result, isDown)}`);
				if (outcome !== "published" && outcome !== "unchanged") exitCode = 1;
			}

			return { json: results, lines, exitCode };
		},
	},
	...publishingCommands,
	...sampleCommands,
};

function describeResult(result: PublishResult, isDown: boolean): string {
	if (result.outcome === "unchanged") return "not changed.";
	if (result.outcome === "refused") return `refused. ${result.reason}`;
	if (result.outcome === "invalid")
		return `refused. ${result.issues[0]?.message}`;

	return isDown ? "taken down." : `${result.outcome}.`;
}

/** Single documents, and entries that are published or shipped. */
function listKeys({ entries }: Snapshot): StoredKey[] {
	const ofEntries = collectionNames.flatMap((name) => {
		const ids = new Set([
			...collections[name].shipped.keys(),
			...entries[name].keys(),
		]);
		return Array.from(ids, (id): EntryKey => `${name}:${id}`);
	});

	return [...documentKeys, ...ofEntries];
}

/** @param body null for an entry that the exported site didn't show. */
async function importDocument(
	db: Database,
	key: StoredKey,
	body: unknown,
): Promise<PublishResult> {
	const site = { db, clock: clock(), staffId: null };
	if (body !== null)
		return publishDocument(site, {
			key,
			body,
			version: null,
			action: "content.import",
		});

	const { state } = await readDocument(db, key);
	if (state === "unpublished" || state === "deleted")
		return { outcome: "unchanged" };

	return unpublishEntry(site, { key: key as EntryKey, version: null });
}

/** @throws UsageError, CommandFailed naming the document and field that does not fit. */
function readExport(file: string) {
	const found = v.safeParse(exported, parseFile(file));
	if (!found.success)
		throw new CommandFailed(`${file} wasn’t written by content export.`);

	const documents = found.output.documents.map(({ key, body }) => {
		if (!isStoredKey(key))
			throw new CommandFailed(`${file} has an unknown document, “${key}”.`);

		if (body === null && parseEntryKey(key)) return { key, body };

		const parsed = parseDocument(key, body);
		if ("issues" in parsed) {
			const [issue] = parsed.issues;
			throw new CommandFailed(
				`${file}: ${key}.${issue?.field}: ${issue?.message}`,
			);
		}

		return { key, body };
	});

	return { documents };
}

function parseFile(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch (error) {
		if (error instanceof SyntaxError)
			throw new CommandFailed(`${file} isn’t JSON.`);
		throw new UsageError(`${file} can’t be read.`);
	}
}
