import { expect } from "vitest";
import { beginSession } from "#features/auth/session.server.ts";
import { storePicture } from "#features/media/media-store.server.ts";
import { deletePicture } from "#features/media/picture-uses.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onSqlite } from "../tests/support/databases.ts";
import { fakeApp, fakeBuild } from "../tests/support/fake-build.ts";
import { markedPicture } from "../tests/support/pictures.ts";
import { addAccount, clock } from "../tests/support/staff-context.ts";

const siteUrl = "http://localhost:3000";
const id = "0198f2a0-0000-7000-8000-000000000001";
const bytes = Buffer.from("bytes of a picture");

const server = (db: Database) =>
	fakeApp(fakeBuild({ routes: {} }), { db, at: clock().at, log() {} });

async function addFiles(db: Database) {
	const staffId = await addAccount(db, "ada@firm.example");
	await storePicture(
		{ db, clock: clock(), staffId },
		{ id, name: "shop.png", alt: "A shop" },
		{
			width: 600,
			height: 400,
			files: [
				{ name: "480.avif", bytes },
				{ name: "source", bytes },
			],
		},
	);
}

async function signIn(db: Database): Promise<string> {
	const staffId = await addAccount(db, "ada@firm.example");
	const session = { staffId, awaitsCode: false };
	const { cookie } = await beginSession(db, session, siteUrl, clock().at);

	return cookie.split(";")[0] ?? "";
}

onSqlite((test) => {
	test("a picture is served to other sites, too, and never changes", async (db) => {
		await addFiles(db);

		const response = await server(db).request(`/media/${id}/480.avif`);

		expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "image/avif",
			"cache-control": "public, max-age=31536000, immutable",
			"cross-origin-resource-policy": "cross-origin",
			"x-content-type-options": "nosniff",
		});
	});

	test("a picture that the browser has is not sent again", async (db) => {
		await addFiles(db);

		const response = await server(db).request(`/media/${id}/480.avif`, {
			headers: { "If-None-Match": `"${id}-480.avif"` },
		});

		expect(response.status).toBe(304);
	});

	test("a picture that was deleted is not served from memory", async (db) => {
		await addFiles(db);
		const app = server(db);
		const path = `/media/${id}/480.avif`;
		const before = await app.request(path);

		const staffId = await addAccount(db, "bob@firm.example");
		await deletePicture({ db, clock: clock(), staffId }, id);
		const after = await app.request(path);
		const known = await app.request(path, {
			headers: { "If-None-Match": `"${id}-480.avif"` },
		});

		expect([before.status, after.status, known.status]).toEqual([
			200, 404, 404,
		]);
	});

	test.each(["960.avif", "480.webp", "source", "upload", "../480.avif"])(
		"%s is not found",
		async (db, name) => {
			await addFiles(db);

			const response = await server(db).request(`/media/${id}/${name}`);

			expect(await response.text()).not.toContain("bytes of");
		},
	);

	test("a picture is uploaded in slices by staff", async (db) => {
		const app = server(db);
		const cookie = await signIn(db);
		const picture = await markedPicture().png().toBuffer();
		const query = new URLSearchParams({
			size: String(picture.length),
			offset: "0",
			name: "shop.png",
		});

		const response = await app.request(`/desk/uploads/${id}?${query}`, {
			method: "POST",
			headers: {
				Cookie: cookie,
				Origin: siteUrl,
				"Sec-Fetch-Site": "same-origin",
				"Content-Type": "application/octet-stream",
			},
			body: new Uint8Array(picture),
		});

		expect(await response.json()).toEqual({ received: picture.length });
	});

	test("a visitor cannot upload", async (db) => {
		const response = await server(db).request(
			`/desk/uploads/${id}?size=9&offset=0`,
			{
				method: "POST",
				headers: {
					Origin: siteUrl,
					"Sec-Fetch-Site": "same-origin",
					"Content-Type": "application/octet-stream",
				},
				body: new Uint8Array(9),
			},
		);

		expect(response.status).toBe(401);
		expect(await db.selectFrom("media").selectAll().execute()).toEqual([]);
	});
});
