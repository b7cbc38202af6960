import { expect } from "vitest";
import type { FaqDocument } from "#content/faq-schema.ts";
import { listHomeEntries } from "#content/home-questions.ts";
import { buildPreview } from "#desk/entries/build-preview.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { faqHandlers } from "../../../tests/support/faq.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	moveFaqEntry,
	placeFaqEntry,
	removeFaqEntry,
} from "./entry-order.server.ts";
import { loadLists } from "./faq.server.ts";
import { loadFaqHistory, restoreFaq } from "./faq-history.server.ts";
import { faqKind } from "./faq-kind.server.ts";
import type { FaqList } from "./faq-lists.ts";
import { publishFaq } from "./publish-faq.server.ts";

const at = "2026-11-26T10:00:00.000Z";

/** The ids of the first two subjects, and those of their first questions. */
async function load(db: Database) {
	const { lists, version, order } = await loadLists(
		staffContext(db, at),
		"faq",
	);
	const [one, two] = lists;
	const [first, second] = one?.items ?? [];
	if (!one || !two || !first || !second)
		throw new Error("The FAQ has too few questions.");

	return { lists, version, order, one, two, first, second };
}

const form = (fields: Record<string, string | number>) =>
	formFields(
		Object.fromEntries(
			Object.entries({ key: "faq", ...fields }).map(([name, value]) => [
				name,
				String(value),
			]),
		),
	);

const ids = [1, 2].map(
	(number) => `0197c2f0-0000-7000-8000-00000000000${number}`,
) as [string, string];

/** Sends a form of a question’s editor. */
async function send(
	db: Database,
	id: string,
	{ intent, ...typed }: Record<string, string | number> & { intent: string },
	role: "owner" | "member" = "owner",
) {
	return await faqHandlers(id)[intent]?.(
		staffContext(db, at, role),
		form(typed),
	);
}

const words = (lists: readonly FaqList[]) =>
	lists.flatMap(({ items }) => items.map(({ question }) => question));

onBothDatabases(
	(test) => {
		test("an entry is placed before one of another subject", async (db) => {
			const { order, two, first } = await load(db);
			const before = two.items[0]?.id ?? "";

			const outcome = await placeFaqEntry(
				staffContext(db, at),
				form({ intent: "place", order, id: first.id, list: two.id, before }),
			);

			expect(outcome).toEqual({ values: { id: first.id } });
			const placed = await load(db);
			expect(placed.two.items.map(({ id }) => id).slice(0, 2)).toEqual([
				first.id,
				before,
			]);
		});

		test("drafts that can’t be published keep no other one back, and are named", async (db) => {
			const { version, one } = await load(db);
			const site = staffContext(db, at);
			const [bad, good] = ids;
			const save = (id: string, question: string, answer: string, after = 0) =>
				send(db, id, {
					intent: "draft",
					version: version + after,
					list: one.id,
					question,
					answer,
				});
			await save(bad, "How much?", "{price.nothing}");
			await save(good, "How long?", "A week.", 1);

			const outcome = await publishFaq(site, form({ version: version + 2 }));

			const { lists, live } = await loadLists(site, "faq");
			expect(outcome).toMatchObject({
				notice: {
					title: "Published, except one question, which stays a draft.",
					text: expect.stringContaining("“How much?”"),
				},
			});
			expect(words(live)).toContain("How long?");
			expect(words(live)).not.toContain("How much?");
			expect(words(lists)).toEqual(
				expect.arrayContaining(["How much?", "How long?"]),
			);
		});

		test("an answer is published alone: what others are writing stays in the draft", async (db) => {
			const { version, one, second } = await load(db);
			const site = staffContext(db, at);
			const [theirs, mine] = ids;
			const typed = {
				list: one.id,
				question: "Do you bring tools?",
				answer: "A week.",
			};
			await send(db, second.id, {
				intent: "draft",
				version,
				...typed,
				question: "Half a quest",
			});
			await send(db, theirs, {
				intent: "draft",
				version: version + 1,
				...typed,
				answer: "",
			});

			const outcome = await send(db, mine, {
				intent: "publish",
				version: version + 2,
				...typed,
			});

			const { lists, live } = await loadLists(site, "faq");
			expect(outcome?.to).toMatch(
				/^\/desk\/faq\/do-you-bring-tools\?done=published/,
			);
			expect(
				words(live).filter((each) => each === "Do you bring tools?"),
			).toHaveLength(1);
			expect(words(live)).not.toContain("Half a quest");
			expect(words(lists)).toEqual(
				expect.arrayContaining([
					"Half a quest",
					"Do you bring tools?",
					"Do you bring tools?",
				]),
			);
		});

		test("a question is also on the home page, and off it again", async (db) => {
			const { version, first, one } = await load(db);
			const { question, answer } = first;
			const typed = { list: one.id, question, answer, intent: "publish" };

			await send(db, first.id, { ...typed, version, home: "1" });
			const shown = await load(db);
			await send(db, first.id, { ...typed, version: shown.version });

			expect(shown.first.home).toBe(true);
			expect((await load(db)).first).not.toHaveProperty("home");
		});

		test("a question of the FAQ is moved among those of the home page", async (db) => {
			const { version, first, one } = await load(db);
			const { question, answer } = first;
			const typed = { list: one.id, question, answer, home: "1" };
			await send(db, first.id, { ...typed, version, intent: "publish" });
			const site = staffContext(db, at);
			const loadHome = () => loadLists(site, "home-faq");
			const { order, shown } = await loadHome();
			const own = shown[0]?.items[0]?.id ?? "";
			const id = `faq#${first.id}`;

			await placeFaqEntry(
				site,
				form({ key: "home-faq", order, id, list: "home", before: own }),
			);
			const moved = await loadHome();
			await publishFaq(site, form({ key: "home-faq", version: moved.version }));

			const { documents } = await loadSnapshot(db, at);
			expect(moved.shown[0]?.items[0]).toMatchObject({ id, question });
			expect(
				listHomeEntries(documents["home-faq"], documents.faq)
					.slice(0, 2)
					.map((entry) => entry.id),
			).toEqual([id, own]);
			expect(documents["home-faq"].items[0]?.id).toBe(own);
		});

		test("of two moves from the same page, the second is refused with a conflict", async (db) => {
			const { order, first, second } = await load(db);
			const site = staffContext(db, at);
			await moveFaqEntry(site, form({ intent: "down", order, id: first.id }));

			const outcome = await moveFaqEntry(
				site,
				form({ intent: "down", order, id: first.id }),
			);

			expect(outcome).toMatchObject({
				notice: {
					kind: "failed",
					title: expect.stringMatching(/changed this list/),
				},
				status: 409,
			});
			const { one } = await load(db);
			expect(one.items.slice(0, 2).map(({ id }) => id)).toEqual([
				second.id,
				first.id,
			]);
		});

		test("a move while a colleague writes an answer is no conflict", async (db) => {
			const { order, version, one, first, second } = await load(db);
			const typed = { list: one.id, question: "Why?", answer: "Because." };
			await send(db, second.id, { intent: "draft", version, ...typed });

			await moveFaqEntry(
				staffContext(db, at),
				form({ intent: "down", order, id: first.id }),
			);

			const moved = await load(db);
			expect(moved.first).toMatchObject({ id: second.id, question: "Why?" });
		});

		test("text typed while a colleague saved is kept beside theirs, which stays", async (db) => {
			await addStaffRow(db, "member");
			const { version, one, first } = await load(db);
			const save = (answer: string, role: "owner" | "member") =>
				send(
					db,
					first.id,
					{ intent: "draft", version, list: one.id, question: "Why?", answer },
					role,
				);

			await save("Theirs.", "member");

			const outcome = await save("Mine.", "owner");

			expect(outcome).toMatchObject({
				status: 409,
				isConflict: true,
				notice: { title: "Ben Bench has saved a draft meanwhile." },
				meanwhile: [{ field: "answer" }],
				values: { answer: "Mine." },
			});
			expect((await load(db)).first.answer).toBe("Theirs.");
		});

		test("a colleague’s other question is no conflict", async (db) => {
			const { version, one, first, second } = await load(db);
			const typed = { intent: "draft", list: one.id, question: "Why?" };
			const seen = seenFields({
				question: first.question,
				answer: first.answer,
				list: one.id,
			});
			await send(db, second.id, { ...typed, version, answer: "Theirs." });

			await send(db, first.id, { ...typed, ...seen, version, answer: "Mine." });

			const { first: mine, second: theirs } = await load(db);
			expect([mine.answer, theirs.answer]).toEqual(["Mine.", "Theirs."]);
		});

		test("the preview of a question isn’t kept back by a mistake in another", async (db) => {
			const { version, one, first, second } = await load(db);
			const site = staffContext(db, at);
			const typed = { intent: "draft", list: one.id, answer: "Because." };
			await send(db, first.id, { ...typed, version, question: "{nmae}?" });
			await send(db, second.id, {
				...typed,
				version: version + 1,
				question: "Mine?",
			});

			const ofOne = await buildPreview(site, "faq", second.id);
			const ofAll = await buildPreview(site, "faq");

			for (const preview of [ofOne, ofAll]) {
				const shown = words((preview as { body: FaqDocument }).body.tabs);
				expect(shown).toContain("Mine?");
				expect(shown).not.toContain("{nmae}?");
			}
		});

		test("a draft is discarded for one question", async (db) => {
			const { version, one, first, second } = await load(db);
			const typed = { intent: "draft", list: one.id, answer: "Because." };
			await send(db, first.id, { ...typed, version, question: "Mine?" });
			await send(db, second.id, {
				...typed,
				version: version + 1,
				question: "Theirs?",
			});

			await send(db, first.id, { intent: "discard", version: version + 2 });

			const now = await load(db);
			expect(now.first.question).toBe(first.question);
			expect(now.second.question).toBe("Theirs?");
		});

		test("nothing is added under an id that no page has", async () => {
			const read = (id: string) => faqKind.part?.isNew(id);

			expect([read("which-trades"), read("a b"), read(ids[0])]).toEqual([
				false,
				false,
				true,
			]);
		});

		test("the history shows a changed question by its words, and restores the version before", async (db) => {
			const site = staffContext(db, at);
			const { one, first } = await load(db);
			const publish = async (answer: string) => {
				const { version } = await load(db);
				const typed = { list: one.id, question: "Why?", answer };
				await send(db, first.id, { intent: "publish", version, ...typed });
			};

			await publish("Because.");
			await publish("Because we can.");

			const { versions, labels } = await loadFaqHistory(db, "faq", 2);
			const { version } = await load(db);
			await restoreFaq(site, form({ restore: 1, version }));

			expect(versions[0]).toMatchObject({
				number: 2,
				changes: [{ field: first.id }],
			});
			expect(labels[first.id]).toBe("Why?");
			expect((await load(db)).first.answer).toBe("Because.");
		});

		test("a subject may lose its last question", async (db) => {
			const site = staffContext(db, at);
			const { one } = await load(db);
			const readLists = () => loadLists(site, "faq");

			for (const { id } of one.items) {
				const { order } = await readLists();
				await removeFaqEntry(site, form({ intent: "remove", order, id }));
			}

			const { version } = await readLists();
			await publishFaq(site, form({ version }));

			const { live } = await readLists();
			expect(live[0]).toMatchObject({ id: one.id, items: [] });
		});
	},
	(db) => addStaffRow(db),
);
