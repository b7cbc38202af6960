import { expect } from "vitest";
import { documentKinds } from "#content/documents.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import { saveSetting } from "#lib/db/settings.server.ts";
import {
	auditActions,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { longPng, markedPicture } from "../../../tests/support/pictures.ts";
import {
	addStaffRow,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { pictureProblems } from "./check-picture.ts";
import {
	findPicture,
	listPictures,
	type MediaSite,
	readFile,
} from "./media-store.server.ts";
import { SLICE_BYTES } from "./picture-limits.ts";
import { deletePicture, listUses } from "./picture-uses.server.ts";
import {
	addPicture,
	addSlice,
	cropPicture,
	finishUpload,
	readProgress,
} from "./uploads.server.ts";

const id = "0198f2a0-0000-7000-8000-000000000001";
const other = "0198f2a0-0000-7000-8000-000000000002";

function testSite(db: Database): MediaSite {
	const { clock, staff } = staffContext(db);
	return { db, clock, staffId: staff.id };
}

const picture = await markedPicture(300, 200).png().toBuffer();

/** A picture in several slices. */
const large = await longPng(3 * SLICE_BYTES, 300, 200);

function slice(bytes: Buffer, offset: number, name = "shop.png") {
	return {
		id,
		name,
		offset,
		size: bytes.length,
		bytes: bytes.subarray(offset, offset + SLICE_BYTES),
	};
}

async function upload(site: MediaSite, bytes: Buffer) {
	for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES)
		await addSlice(site, slice(bytes, offset));
}

const finish = (site: MediaSite, alt = "A shop") =>
	finishUpload(site, { id, alt, crop: null });

onBothDatabases(
	(test) => {
		test("slices become a picture, and the uploaded bytes go", async (db) => {
			const site = testSite(db);

			await upload(site, large);
			const result = await finish(site);

			expect(result).toMatchObject({
				picture: { id, width: 300, height: 200 },
			});
			expect(await listPictures(db, { limit: 9, cursor: null })).toMatchObject([
				{ id, name: "shop.png", alt: "A shop" },
			]);
			expect(await readFile(db, id, "upload")).toBeNull();
			expect((await readFile(db, id, "300.avif"))?.length).toBeGreaterThan(0);
		});

		test("a repeated slice changes nothing, and one too early is not taken", async (db) => {
			const site = testSite(db);

			await addSlice(site, slice(large, 0));
			const early = await addSlice(site, slice(large, 2 * SLICE_BYTES));
			const repeated = await addSlice(site, slice(large, 0));

			expect(early).toEqual({ received: SLICE_BYTES });
			expect(repeated).toEqual({ received: SLICE_BYTES });

			await upload(site, large);
			expect(await readProgress(site, id)).toBe(large.length);
			expect(await readFile(db, id, "upload")).toEqual(large);
		});

		test("a slice that is sent twice at once is stored once", async (db) => {
			const site = testSite(db);

			await Promise.all([
				addSlice(site, slice(large, 0)),
				addSlice(site, slice(large, 0)),
			]);

			expect(await readProgress(site, id)).toBe(SLICE_BYTES);
		});

		test("a truncated slice is not taken", async (db) => {
			const site = testSite(db);
			const cut = { ...slice(large, 0), bytes: large.subarray(0, 1000) };

			expect(await addSlice(site, cut)).toEqual({ received: 0 });
		});

		test("finishing twice returns the same picture", async (db) => {
			const site = testSite(db);
			await upload(site, picture);

			const first = await finish(site);

			expect(await finish(site)).toMatchObject(first);
		});

		test("an unfinished upload is no picture", async (db) => {
			const site = testSite(db);
			await addSlice(site, slice(large, 0));

			expect(await finish(site)).toEqual({ refused: pictureProblems.gone });
		});

		test("another account cannot continue an upload", async (db) => {
			const site = testSite(db);
			await addStaffRow(db, "member");
			await addSlice(site, slice(large, 0));

			const result = await addSlice(
				{ ...site, staffId: "staff-member" },
				slice(large, SLICE_BYTES),
			);

			expect(result).toEqual({ refused: pictureProblems.gone });
		});

		test.each([
			["HTML named x.jpg", Buffer.from("<!doctype html>"), "other"],
			["a damaged picture", picture.subarray(0, picture.length / 2), "damaged"],
		] as const)("%s leaves nothing", async (db, _, bytes, problem) => {
			const site = testSite(db);
			const started = await addSlice(site, slice(bytes as Buffer, 0, "x.jpg"));

			const result = "refused" in started ? started : await finish(site);

			expect(result).toEqual({ refused: pictureProblems[problem] });
			expect(await db.selectFrom("media").selectAll().execute()).toEqual([]);
		});

		test("a picture needs an alternative text", async (db) => {
			const site = testSite(db);
			await upload(site, picture);

			expect(await finish(site, " ")).toEqual({ refused: pictureProblems.alt });
		});

		test("pictures and attachments share one storage limit", async (db) => {
			const site = testSite(db);
			const limit = large.length + 1_000;
			await saveSetting(db, "file_storage_mb", String(limit / 1_000_000));
			await upload(site, large);

			const { left } = await readFileStorage(db);
			const result = await addPicture(site, {
				id: other,
				name: "b.png",
				alt: "B",
				crop: null,
				bytes: large,
			});

			expect(left).toBe(1_000);
			expect(result).toEqual({ refused: pictureProblems.full });
		});

		test("a crop is a picture of its own", async (db) => {
			const site = testSite(db);
			await upload(site, picture);
			await finish(site);

			const crop = { x: 0, y: 0, width: 1 / 3, height: 1 / 2 };
			const result = await cropPicture(site, {
				id: other,
				from: id,
				alt: "A corner",
				crop,
			});

			expect(result).toMatchObject({
				picture: { id: other, width: 100, height: 100 },
			});
			expect(await listPictures(db, { limit: 9, cursor: null })).toContainEqual(
				expect.objectContaining({ id, width: 300 }),
			);
		});

		test("a picture in an old version or a draft is not deleted", async (db) => {
			const site = testSite(db);
			await upload(site, picture);
			await finish(site);

			const body = JSON.stringify({ text: `![A](/media/${id}/300x200)` });
			await addDocument(db, "article:1", body);

			const uses = await deletePicture(testSite(db), id);

			expect(uses).toEqual([
				{ key: "article:1", where: "version", number: 1, title: "" },
				{ key: "article:1", where: "draft", number: null, title: "" },
			]);
			expect(await listPictures(db, { limit: 9, cursor: null })).toHaveLength(
				1,
			);
		});

		test("a picture that was withdrawn is deleted from earlier versions, too", async (db) => {
			const site = testSite(db);
			await upload(site, picture);
			await finish(site);
			const address = `/media/${id}/300x200`;
			const body = { photo: address, text: `Before ![A](${address}) after.` };
			await addDocument(db, "article:1", JSON.stringify(body));

			const whileDrafted = await deletePicture(testSite(db), id, {
				fromHistory: true,
			});
			await db
				.updateTable("content_documents")
				.set({ draft_body: null })
				.execute();
			const uses = await deletePicture(testSite(db), id, { fromHistory: true });

			expect(whileDrafted).toMatchObject([{ where: "draft" }]);
			expect(uses).toEqual([]);
			expect(await readFile(db, id, "source")).toBeNull();
			const [version] = await rowsIn(db, "content_versions");
			expect(JSON.parse(version?.body ?? "")).toEqual({
				photo: "",
				text: "Before  after.",
			});
		});

		test("a logo and the deletion of its picture can't pass each other", async (db) => {
			const site = testSite(db);
			for (let round = 1; round <= 5; round += 1) {
				await db.deleteFrom("content_versions").execute();
				await db.deleteFrom("content_documents").execute();
				await db.deleteFrom("media").execute();
				await upload(site, picture);
				await finish(site);

				const logo = `/media/${id}/300x200`;
				const [published] = await Promise.all([
					publishDocument(
						{ db, clock: site.clock, staffId: null },
						{
							key: "company",
							body: { ...documentKinds.company.shipped, logo },
							version: null,
						},
					),
					deletePicture(testSite(db), id),
				]);

				const isShown = published.outcome === "published";
				const isStored = (await findPicture(db, id)) !== null;
				expect(isStored).toBe(isShown);
			}
		});

		test("a picture in a newsletter issue is not deleted", async (db) => {
			const site = testSite(db);
			await upload(site, picture);
			await finish(site);

			const times = { created_at: site.clock.at, updated_at: site.clock.at };
			await db
				.insertInto("newsletter_issues")
				.values({
					id: "issue",
					number: 2,
					subject: "News",
					preheader: "",
					body: `![A](/media/${id}/300x200)`,
					audience: "all",
					per_hour: 500,
					state: "draft",
					...times,
				})
				.execute();

			expect(await deletePicture(testSite(db), id)).toEqual([
				{ key: "newsletter", where: "issue", number: 2, title: "" },
			]);
			expect(await listPictures(db, { limit: 9, cursor: null })).toHaveLength(
				1,
			);
		});

		test("adding and deleting a picture are in the audit log once, however often they are sent", async (db) => {
			const site = testSite(db);
			await upload(site, picture);
			await finish(site);
			await finish(site);

			await deletePicture(site, id);
			await deletePicture(site, id);

			expect(await auditActions(db)).toEqual(["media.add", "media.delete"]);
		});

		test("an unused picture is deleted with its files", async (db) => {
			const site = testSite(db);
			await upload(site, picture);
			await finish(site);

			expect(await deletePicture(testSite(db), id)).toEqual([]);
			expect(await readFile(db, id, "source")).toBeNull();
			expect((await listUses(db, [id])).get(id)).toEqual([]);
		});
	},
	(db) => addStaffRow(db),
);

/** A document whose first version, now replaced, and whose draft have a body. */
async function addDocument(db: Database, key: string, body: string) {
	const at = "2026-11-26T10:00:00.000Z";
	await db
		.insertInto("content_versions")
		.values({
			id: other,
			key,
			number: 1,
			body,
			note: null,
			staff_id: null,
			created_at: at,
		})
		.execute();
	await db
		.insertInto("content_documents")
		.values({
			key,
			state: "live",
			live_number: 2,
			version: 2,
			draft_body: body,
			draft_by: null,
			default_hash: null,
			publish_at: null,
			created_at: at,
			updated_at: at,
		})
		.execute();
}
