import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import { addStaffRow, clock } from "../../../tests/support/staff-context.ts";
import { saveDraft } from "./drafts.server.ts";
import {
	findEarlierDraft,
	listEarlierDrafts,
} from "./earlier-drafts.server.ts";
import { listVersions, readDocument } from "./history.server.ts";
import { unpublishEntry } from "./publish.server.ts";
import { storeVersion } from "./stored-documents.server.ts";

const KEY = "article:rotas";

const atHour = (hour: number, minute = "00") =>
	new Date(Date.parse("2026-11-26T00:00:00Z") + hour * 3_600_000)
		.toISOString()
		.replace(":00:", `:${minute}:`);

type Save = {
	at?: string;
	by?: string | null;
	key?: "article:rotas" | "faq";
	isReplaced?: boolean;
};

/** Saves a draft whose text is given; null discards it. */
async function save(
	db: Database,
	text: string | null,
	{ at = atHour(9), by = null, key = KEY, isReplaced = false }: Save = {},
) {
	const { version } = await readDocument(db, key);

	return saveDraft(
		{ db, clock: clock(at), staffId: by },
		{ key, draft: text === null ? null : { text }, version, isReplaced },
	);
}

/** The texts of the earlier drafts, the latest first. */
async function listTexts(db: Database): Promise<unknown[]> {
	const drafts = await listEarlierDrafts(db, KEY);
	const bodies = await Promise.all(
		drafts.map(({ id }) => findEarlierDraft(db, KEY, id)),
	);

	return bodies.map((body) => (body as { text: string }).text);
}

onBothDatabases((test) => {
	test("one draft in ten minutes stays, with its time", async (db) => {
		await save(db, "One.", { at: atHour(9, "10") });
		await save(db, "One. Two.", { at: atHour(9, "15") });
		await save(db, "One. Two. Three.", { at: atHour(9, "20") });
		await save(db, "One. Two. Three. Four.", { at: atHour(9, "24") });
		await save(db, "One. Two. Three. Four. Five.", { at: atHour(9, "26") });

		expect(await listTexts(db)).toEqual([
			"One. Two. Three. Four.",
			"One. Two.",
		]);
		expect(await listEarlierDrafts(db, KEY)).toMatchObject([
			{ at: atHour(9, "24"), by: null },
			{ at: atHour(9, "15"), by: null },
		]);
	});

	test("the last 50 drafts stay", async (db) => {
		for (let hour = 0; hour < 55; hour += 1)
			await save(db, `Text of hour ${hour}.`, { at: atHour(hour) });

		const texts = await listTexts(db);

		expect(texts).toHaveLength(50);
		expect(texts[0]).toBe("Text of hour 53.");
		expect(texts.at(-1)).toBe("Text of hour 4.");
	});

	test("drafts stay when a text is published, and are no versions", async (db) => {
		await save(db, "One.", { at: atHour(9) });
		await save(db, "Two.", { at: atHour(10) });
		await storeVersion(
			db,
			{ clock: clock(atHour(11)), staffId: null },
			{ key: KEY, body: { text: "Two." } },
		);

		expect(await listTexts(db)).toEqual(["One."]);
		expect(await listVersions(db, KEY)).toMatchObject([
			{ number: 1, body: { text: "Two." } },
		]);
	});

	test("drafts of one article leave those of another alone", async (db) => {
		const other = "article:other" as const;
		await saveDraft(
			{ db, clock: clock(atHour(0)), staffId: null },
			{ key: other, draft: { text: "Other." }, version: 0 },
		);
		await saveDraft(
			{ db, clock: clock(atHour(1)), staffId: null },
			{ key: other, draft: { text: "Others." }, version: 1 },
		);

		for (let hour = 0; hour < 55; hour += 1)
			await save(db, `Text of hour ${hour}.`, { at: atHour(hour) });

		expect(await listEarlierDrafts(db, other)).toHaveLength(1);
	});

	test.each([
		["a discarded draft", null, {}],
		["a draft whose text is deleted", "O", {}],
		[
			"a draft that another author changes",
			"Another text.",
			{ by: "staff-member" },
		],
		["a draft that is replaced", "Another text.", { isReplaced: true }],
	] as [string, string | null, Save][])(
		"%s stays within ten minutes",
		async (db, _, next, options) => {
			await addStaffRow(db, "member");
			await save(db, "One text that is long.");

			await save(db, next, options);

			expect(await listTexts(db)).toEqual(["One text that is long."]);
		},
	);

	test("a draft saved again without a change is stored once", async (db) => {
		await save(db, "One.", { at: atHour(9) });
		await save(db, "One.", { at: atHour(10) });

		expect(await listTexts(db)).toEqual([]);
	});

	test("drafts of lists aren’t stored", async (db) => {
		await save(db, "One.", { key: "faq", at: atHour(9) });
		await save(db, "Two.", { key: "faq", at: atHour(10) });

		expect(await rowsIn(db, "content_versions")).toEqual([]);
	});

	test("a deleted article’s drafts go with it", async (db) => {
		await save(db, "One.", { at: atHour(9) });
		await save(db, "Two.", { at: atHour(10) });

		await unpublishEntry(
			{ db, clock: clock(atHour(11)), staffId: null },
			{ key: KEY, version: null, state: "deleted" },
		);

		expect(await rowsIn(db, "content_versions")).toEqual([]);
	});
});
