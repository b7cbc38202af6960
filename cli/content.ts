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
import { documentKeys } from "#content/documents.ts";
import { parseDocument } from "#features/content/check-document.server.ts";
import {
	type ImportOutcome,
	importDocuments,
} from "#features/content/import-documents.server.ts";
import {
	findBody,
	loadSnapshot,
	type Snapshot,
} from "#features/content/snapshot.server.ts";
import { type Command, CommandFailed, clock, UsageError } from "./command.ts";
import { describeRefusal, publishingCommands } from "./content-publishing.ts";
import { sampleCommands } from "./content-sample.ts";
import { openSite } from "./open-site.ts";

/** The format of exported files. */
const FORMAT = 1;

const exported = v.object({
	format: v.literal(FORMAT),
	documents: v.array(v.object({ key: v.string(), body: v.unknown() })),
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
    Publishes the documents of an exported file together. Nothing is published when one of them doesn’t fit, or when
    the website would lack something with them, such as the author of an article. A running site shows them within
    three seconds; documents that are the same already stay as they are. Exits with 1 when a document is refused, as
    one whose pictures aren’t stored here.`,
		operand: "FILE",
		async run({ operand }, context) {
			const { documents } = readExport(operand);
			const site = await openSite(context);
			const { documents: results, refusal } = await importDocuments(
				site,
				documents,
			);
			const refused = [...results].filter(([, { outcome }]) =>
				isRefused(outcome),
			);
			const lines = Array.from(
				refusal ? refused : results,
				([key, result]) => `${key}: ${describeOutcome(result)}`,
			);
			if (refusal)
				throw new CommandFailed(
					`Nothing was published. ${[...lines, describeRefusal(refusal)].join(" ")}`,
				);

			return {
				json: Object.fromEntries(
					Array.from(results, ([key, { outcome }]) => [key, outcome]),
				),
				lines,
				exitCode: refused.length > 0 ? 1 : 0,
			};
		},
	},
	...publishingCommands,
	...sampleCommands,
};

function isRefused(outcome: ImportOutcome["outcome"]): boolean {
	return outcome === "refused" || outcome === "invalid";
}

function describeOutcome(result: ImportOutcome): string {
	switch (result.outcome) {
		case "unchanged":
			return "not changed.";
		case "refused":
			return `refused. ${result.reason}`;
		case "invalid":
			return `refused. ${result.issues[0]?.message}`;
		default:
			return `${result.outcome}.`;
	}
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
