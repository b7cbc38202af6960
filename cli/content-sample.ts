import { removeSample } from "#features/content/remove-sample.server.ts";
import {
	countSample,
	listSample,
	type SampleItem,
} from "#features/content/sample-items.server.ts";
import { sampleKinds } from "#features/content/sample-sources.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Command, CommandFailed, clock, UsageError } from "./command.ts";

/** What came with the website, for scripts. Getting started on the desk has the same. */
export const sampleCommands: Record<string, Command> = {
	"content sample list": {
		usage: `content sample list [--json]
    Lists what still is the sample’s: articles, cases, quotes, claims, people and so on.`,
		async run(_, { database }) {
			const left = (await readItems(await database())).filter(isLeft);

			return {
				json: left.map(({ id, kind, title, text, paths }) => ({
					id,
					kind,
					title,
					text,
					paths,
				})),
				lines: [
					...left.map(({ id, title }) => `${id}  ${title}`),
					left.length === 0
						? "Nothing is the sample’s any more."
						: countSample(left)
								.map(({ label, count }) => `${label}: ${count}`)
								.join(", "),
				],
			};
		},
	},
	"content sample remove": {
		usage: `content sample remove [ID|KIND] [--author ID] [--json]
    Takes what still is the sample’s off the website: one thing, such as case:law-firm-intake, a kind
    (${Object.keys(sampleKinds).join(", ")}), or everything that can be removed.
    --author gives the articles of people who leave the team to another one.`,
		operand: "[ID|KIND]",
		options: { author: { type: "string" } },
		async run({ operand, options }, { database }) {
			const db = await database();
			const site = { db, clock: clock(), staffId: null };
			const wanted = (await readItems(db)).filter(
				(item) =>
					isLeft(item) &&
					item.canRemove &&
					(operand === "" || operand === item.id || operand === item.kind),
			);
			if (wanted.length === 0 && operand !== "")
				throw new UsageError(`“${operand}” is nothing of the sample’s.`);

			const { changed, refusal } = await removeSample(
				site,
				wanted.map(({ id }) => id),
				String(options.author ?? ""),
			);
			if (refusal) throw new CommandFailed(refusal);

			return {
				json: { removed: changed },
				lines: [...changed, `Removed ${changed.length}.`],
			};
		},
	},
};

function isLeft({ state }: SampleItem): boolean {
	return state === "sample";
}

async function readItems(db: Database): Promise<SampleItem[]> {
	return listSample(db, await loadSnapshot(db, clock().at));
}
