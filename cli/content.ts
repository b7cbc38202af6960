import { readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { documentKeys, isDocumentKey, LOCALE } from "#content/documents.ts";
import {
	parseDocument,
	publishDocument,
} from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { type Command, CommandFailed, clock, UsageError } from "./command.ts";

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
    Writes all published documents (company, prices, notice) as JSON to FILE, or to the terminal without one.`,
		operand: "[FILE]",
		async run({ operand }, { database, print }) {
			const { documents } = await loadSnapshot(await database(), clock().at);
			const file = {
				format: FORMAT,
				documents: documentKeys.map((key) => ({
					key,
					locale: LOCALE,
					body: documents[key],
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
    shows them within three seconds; documents that are the same already stay as they are.`,
		operand: "FILE",
		async run({ operand }, { database }) {
			const { documents } = readExport(operand);
			const db = await database();
			const results: Record<string, string> = {};

			for (const { key, body } of documents) {
				const { outcome } = await publishDocument(
					{ db, clock: clock(), staffId: null },
					{ key, body, version: null, action: "content.import" },
				);
				results[key] = outcome;
			}

			return {
				json: results,
				lines: Object.entries(results).map(([key, outcome]) =>
					outcome === "published"
						? `${key}: published.`
						: outcome === "refused"
							? `${key}: refused, as one of its pictures isn’t stored here.`
							: `${key}: not changed.`,
				),
			};
		},
	},
};

/** @throws UsageError, CommandFailed naming the document and field that does not fit. */
function readExport(file: string) {
	const found = v.safeParse(exported, parseFile(file));
	if (!found.success)
		throw new CommandFailed(`${file} wasn’t written by content export.`);

	const documents = found.output.documents.map(({ key, body }) => {
		if (!isDocumentKey(key))
			throw new CommandFailed(`${file} has an unknown document, “${key}”.`);

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
