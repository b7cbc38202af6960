import {
	type EntryKey,
	isStoredKey,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import {
	publishDocument,
	unpublishEntry,
} from "#features/content/publish.server.ts";
import type { PublishResult } from "#features/content/publish-change.server.ts";
import {
	type ScheduleResult,
	scheduleEntry,
} from "#features/content/schedule.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readLocalTime } from "#lib/time/local-time.server.ts";
import { type Command, CommandFailed, clock, UsageError } from "./command.ts";
import { openSite } from "./open-site.ts";

/** The desk's publishing actions, for scripts. A running site shows the result within three seconds. */
export const publishingCommands: Record<string, Command> = {
	"content list": {
		usage: `content list [--json]
    Lists the documents that have been edited, with their state, version and time of publication.`,
		async run(_, { database }) {
			const db = await database();
			const documents = await db
				.selectFrom("content_documents")
				.select(["key", "state", "live_number as version"])
				.select(["publish_at as publishAt", "publish_error as error"])
				.orderBy("key")
				.execute();

			return {
				json: documents,
				lines: documents.map(({ key, state, version, publishAt, error }) =>
					[
						key,
						state,
						version === null ? "no version" : `version ${version}`,
						publishAt && `publishes ${publishAt}`,
						error,
					]
						.filter(Boolean)
						.join(", "),
				),
			};
		},
	},
	"content publish": {
		usage: `content publish KEY [--json]
    Publishes the draft of a document, such as article:my-article.`,
		operand: "KEY",
		async run({ operand }, context) {
			const site = await openSite(context);
			const key = parseKey(operand);
			const { draft, version } = await readDocument(site.db, key);
			if (draft === null) throw new CommandFailed(`${key} has no draft.`);

			return printResult(
				key,
				await publishDocument(site, { key, body: draft, version }),
			);
		},
	},
	"content schedule": {
		usage: `content schedule KEY --at TIME [--json]
    Publishes the draft of a document at a time of the agency’s clock, such as 2027-03-30T09:00. Changes until then are
    published too. An empty TIME schedules it no longer.`,
		operand: "KEY",
		options: { at: { type: "string" } },
		async run({ operand, options }, context) {
			const site = await openSite(context);
			const { db } = site;
			const key = parseEntry(operand);
			const at = String(options.at ?? "");
			const publishAt = at === "" ? null : await parseTime(db, at);
			const { version } = await readDocument(db, key);
			const result = await scheduleEntry(site, {
				key,
				publishAt,
				version,
			});
			if (result.outcome !== "scheduled") throw toFailure(key, result);

			return {
				json: { key, publishAt },
				lines: [
					publishAt
						? `${key}: publishes ${publishAt}.`
						: `${key}: not scheduled.`,
				],
			};
		},
	},
	"content unpublish": {
		usage: `content unpublish KEY [--json]
    Takes an article off the website. Its versions stay.`,
		operand: "KEY",
		async run({ operand }, context) {
			const key = parseEntry(operand);
			const site = await openSite(context);

			return printResult(
				key,
				await unpublishEntry(site, { key, version: null }),
			);
		},
	},
	"content restore": {
		usage: `content restore KEY --version NUMBER [--json]
    Publishes an earlier version of a document again, as a new one.`,
		operand: "KEY",
		options: { version: { type: "string" } },
		async run({ operand, options }, context) {
			const site = await openSite(context);
			const key = parseKey(operand);
			const versions = await listVersions(site.db, key);
			const wanted = versions.find(
				({ number }) => String(number) === options.version,
			);
			if (!wanted)
				throw new UsageError(
					`${key} has no version ${options.version ?? "(--version is missing)"}.`,
				);

			return printResult(
				key,
				await publishDocument(site, {
					key,
					body: wanted.body,
					version: null,
					action: "content.restore",
				}),
			);
		},
	},
};

function parseKey(operand: string): StoredKey {
	if (!isStoredKey(operand))
		throw new UsageError(`“${operand}” is no document.`);

	return operand;
}

function parseEntry(operand: string): EntryKey {
	if (!parseEntryKey(operand))
		throw new UsageError(`“${operand}” is no article (article:…).`);

	return operand as EntryKey;
}

async function parseTime(db: Database, text: string): Promise<string> {
	const { at } = clock();
	const { content } = await loadSnapshot(db, at);
	const moment = readLocalTime(text, content.company.timeZone);
	if (moment === null || moment <= at)
		throw new UsageError(
			`“${text}” is no time that is still to come, or falls into the hour when the clocks change.`,
		);

	return moment;
}

function printResult(key: StoredKey, result: PublishResult) {
	switch (result.outcome) {
		case "published":
			return { json: { key, ...result }, lines: [`${key}: done.`] };
		case "unchanged":
			return { json: { key, ...result }, lines: [`${key}: not changed.`] };
		default:
			throw toFailure(key, result);
	}
}

type Refused = Exclude<
	PublishResult | ScheduleResult,
	{ outcome: "published" | "unchanged" | "scheduled" }
>;

function toFailure(key: StoredKey, result: Refused): CommandFailed {
	if (result.outcome === "conflict" || result.outcome === "forbidden")
		return new CommandFailed(`${key} has no draft, or was changed meanwhile.`);

	return new CommandFailed(`${key}: ${describeRefusal(result)}`);
}

/** Why the website stays as it is. */
export function describeRefusal(result: Refused): string {
	switch (result.outcome) {
		case "conflict":
		case "forbidden":
			return "Something else was published meanwhile. Please try again.";
		case "refused":
			return `${result.page}: ${result.reason}`;
		case "invalid":
			return result.issues
				.map(({ field, message }) => (field ? `${field}: ${message}` : message))
				.join(" ");
	}
}
