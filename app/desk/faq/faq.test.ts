import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
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
import { loadLists, publishFaq, saveFaqEntry } from "./faq.server.ts";
import { loadFaqHistory, restoreFaq } from "./faq-history.server.ts";

const at = "2026-11-26T10:00:00.000Z";

/** The ids of the first two subjects, and those of their first questions. */
async function load(db: Database) {
	const { lists, version } = await loadLists(staffContext(db, at), "faq");
	const [one, two] = lists;
	const [first, second] = one?.items ?? [];
	if (!one || !two || !first || !second)
		throw new Error("The FAQ has too few questions.");

	return { lists, version, one, two, first, second };
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

onBothDatabases(
	(test) => {
		test("an entry is placed before one of another subject", async (db) => {
			const { version, two, first } = await load(db);
			const before = two.items[0]?.id ?? "";

			const outcome = await placeFaqEntry(
				staffContext(db, at),
				form({ intent: "place", version, id: first.id, list: two.id, before }),
			);

			expect(outcome).toEqual({ values: { id: first.id } });
			const placed = await load(db);
			expect(placed.two.items.map(({ id }) => id).slice(0, 2)).toEqual([
				first.id,
				before,
			]);
		});

		test("a draft that can’t be published keeps no other one back", async (db) => {
			const { version, one } = await load(db);
			const site = staffContext(db, at);
			const bad = { question: "How much?", answer: "{price.nothing}" };
			const good = { question: "How long?", answer: "A week." };
			await saveFaqEntry(site, form({ version, list: one.id, ...bad }));

			const outcome = await saveFaqEntry(
				site,
				form({
					version: version + 1,
					list: one.id,
					intent: "publish",
					...good,
				}),
			);

			const { lists, live, ...state } = await loadLists(site, "faq");
			const words = (from: typeof lists) =>
				from.flatMap(({ items }) => items.map(({ question }) => question));
			expect(outcome).toMatchObject({
				notice: {
					title: "Published, except one question, which stays a draft.",
					text: expect.stringContaining("“How much?”"),
				},
				version: state.version,
			});
			expect(words(live)).toContain("How long?");
			expect(words(live)).not.toContain("How much?");
			expect(words(lists)).toEqual(
				expect.arrayContaining(["How much?", "How long?"]),
			);
		});

		test("of two moves from the same page, the second is refused with a conflict", async (db) => {
			const { version, first, second } = await load(db);
			const site = staffContext(db, at);
			await moveFaqEntry(site, form({ intent: "down", version, id: first.id }));

			const outcome = await moveFaqEntry(
				site,
				form({ intent: "down", version, id: first.id }),
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

		test("text typed while another editor saved is kept, and theirs stays", async (db) => {
			const { version, one, first } = await load(db);
			const site = staffContext(db, at);
			const typed = { intent: "draft", id: first.id, list: one.id };
			const save = (answer: string) =>
				saveFaqEntry(
					site,
					form({ ...typed, version, question: "Why?", answer }),
				);

			await save("Theirs.");

			const outcome = await save("Mine.");

			expect(outcome).toMatchObject({
				status: 409,
				values: { answer: "Mine." },
			});
			expect((await load(db)).first.answer).toBe("Theirs.");
		});

		test("the history shows a changed question by its words, and restores the version before", async (db) => {
			const site = staffContext(db, at);
			const { one, first } = await load(db);
			const publish = async (answer: string) => {
				const { version } = await load(db);
				const typed = { id: first.id, list: one.id, question: "Why?", answer };
				await saveFaqEntry(
					site,
					form({ intent: "publish", version, ...typed }),
				);
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
				const { version } = await readLists();
				await removeFaqEntry(site, form({ intent: "remove", version, id }));
			}

			const { version } = await readLists();
			await publishFaq(site, form({ version }));

			const { live } = await readLists();
			expect(live[0]).toMatchObject({ id: one.id, items: [] });
		});
	},
	(db) => addStaffRow(db),
);
