import { expect } from "vitest";
import { storeVersion } from "#features/content/stored-documents.server.ts";
import { storePicture } from "#features/media/media-store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { markedPicture } from "../../../tests/support/pictures.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	addFromForm,
	changeStorageLimit,
	describePicture,
	readLibrary,
	removePicture,
} from "./library.server.ts";

const id = "0198f2a0-0000-7000-8000-000000000001";

async function addStored(db: Database) {
	const { clock, staff } = staffContext(db);
	await storePicture(
		{ db, clock, staffId: staff.id },
		{ id, name: "shop.png", alt: "A shop" },
		{ width: 600, height: 400, files: [] },
	);
}

/** A document of which only a draft shows the picture. */
async function addDraft(db: Database) {
	const at = "2026-11-26T10:00:00.000Z";
	await db
		.insertInto("content_documents")
		.values({
			key: "notice",
			state: "default",
			version: 1,
			draft_body: `{"a":"/media/${id}/600x400"}`,
			draft_by: null,
			live_number: null,
			default_hash: null,
			publish_at: null,
			created_at: at,
			updated_at: at,
		})
		.execute();
}

onBothDatabases(
	(test) => {
		test("a used picture stays, and its uses are listed", async (db) => {
			await addStored(db);
			await addDraft(db);

			const result = await removePicture(staffContext(db), formFields({ id }));

			expect(result).toMatchObject({
				status: 409,
				notice: { text: "a draft of Notice bar." },
			});
			expect(await readLibrary(db, null)).toMatchObject({
				pictures: [{ id, uses: [{ name: "a draft of Notice bar" }] }],
			});
		});

		test("a picture stays while only an earlier draft shows it", async (db) => {
			await addStored(db);
			await db
				.insertInto("content_versions")
				.values({
					id: "0198f2a0-0000-7000-8000-000000000002",
					key: "article:1",
					body: JSON.stringify({
						fields: { title: "Sundays" },
						body: `![A shop](/media/${id}/600x400)`,
					}),
					number: null,
					note: null,
					staff_id: null,
					created_at: "2026-11-26T09:00:00.000Z",
				})
				.execute();

			const result = await removePicture(staffContext(db), formFields({ id }));

			expect(result).toMatchObject({
				status: 409,
				notice: { text: "an earlier draft of the article “Sundays”." },
			});
		});

		test("a picture stays while only an old version shows it", async (db) => {
			await addStored(db);
			const site = { clock: staffContext(db).clock, staffId: null };
			for (const text of [`/media/${id}/600x400`, "Without it"])
				await storeVersion(db, site, { key: "notice", body: { text } });

			const result = await removePicture(staffContext(db), formFields({ id }));

			expect(result).toMatchObject({
				status: 409,
				notice: { text: "version 1 of Notice bar." },
			});
		});

		test("an unused picture is deleted", async (db) => {
			await addStored(db);

			await removePicture(staffContext(db), formFields({ id }));

			expect((await readLibrary(db, null)).pictures).toEqual([]);
		});

		test("a form without JavaScript adds a picture", async (db) => {
			const bytes = await markedPicture().png().toBuffer();
			const form = new FormData();
			form.set("file", new File([new Uint8Array(bytes)], "shop.png"));
			form.set("alt", "A shop");

			const result = await addFromForm(staffContext(db), form);

			expect(result).toMatchObject({ to: "/desk/media?done=added" });
			expect((await readLibrary(db, null)).pictures).toMatchObject([
				{ name: "shop.png", alt: "A shop", width: 400, height: 300 },
			]);
		});

		test("a file that is no picture is refused at its field", async (db) => {
			const form = new FormData();
			form.set("file", new File(["<svg></svg>"], "x.png"));
			form.set("alt", "A shop");

			expect(await addFromForm(staffContext(db), form)).toMatchObject({
				errors: { file: expect.stringContaining("SVG") },
				values: { alt: "A shop" },
			});
		});

		test("a description can be changed, but not removed", async (db) => {
			await addStored(db);
			const describe = (alt: string) =>
				describePicture(staffContext(db), formFields({ id, alt }));

			await describe("The shop in May");

			expect(await describe(" ")).toMatchObject({
				errors: { alt: expect.any(String) },
			});
			expect((await readLibrary(db, null)).pictures).toMatchObject([
				{ alt: "The shop in May" },
			]);
		});

		test("a description of a picture that was deleted meanwhile is not said to be saved", async (db) => {
			expect(
				await describePicture(
					staffContext(db),
					formFields({ id, alt: "The shop in May" }),
				),
			).toMatchObject({ status: 404, values: { alt: "The shop in May" } });
		});

		test("an owner changes the storage limit, a member does not", async (db) => {
			await addStaffRow(db, "member");
			const fields = formFields({ limit: "500" });

			await changeStorageLimit(staffContext(db), fields);
			const refusal = await changeStorageLimit(
				staffContext(db, undefined, "member"),
				formFields({ limit: "900" }),
			);

			expect(refusal.status).toBe(403);
			expect((await readFileStorage(db)).limit).toBe(500_000_000);
		});
	},
	(db) => addStaffRow(db),
);
