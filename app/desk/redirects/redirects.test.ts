import { expect } from "vitest";
import type { Redirect } from "#content/redirects-schema.ts";
import type { Role } from "#features/auth/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	loadRedirectHistory,
	restoreRedirects,
} from "./redirect-history.server.ts";
import { importRedirects } from "./redirect-import.server.ts";
import {
	addRedirectFromForm,
	listMissingPages,
	readRedirects,
	removeRedirect,
} from "./redirects.server.ts";

const at = "2026-11-26T10:00:00.000Z";

const testSite = (db: Database, role: Role = "owner") => ({
	...staffContext(db, at, role),
	pages: undefined,
});

const add = (db: Database, redirect: Redirect, role: Role = "owner") =>
	addRedirectFromForm(testSite(db, role), formFields(redirect));

const importFile = (db: Database, csv: string, role: Role = "owner") =>
	importRedirects(testSite(db, role), formFields({ csv }));

const stored = async (db: Database) => (await readRedirects(db, at)).entries;

async function countMissing(db: Database, page: string, count: number) {
	await db
		.insertInto("statistics_daily")
		.values({
			day: "2026-11-25",
			page,
			source: "direct",
			event: "not_found",
			value_eur: 0,
			count,
		})
		.execute();
}

onBothDatabases(
	(test) => {
		test("an owner adds a redirect, by path or by the address of the site", async (db) => {
			await add(db, { from: "/Old/", to: "/services" });
			await add(db, { from: "/older", to: "https://sheaf.example/about" });

			expect(await stored(db)).toEqual([
				{ from: "/old", to: "/services" },
				{ from: "/older", to: "/about" },
			]);
		});

		test("a member adds none", async (db) => {
			const result = await add(db, { from: "/old", to: "/services" }, "member");

			expect(result.status).toBe(403);
			expect(await stored(db)).toEqual([]);
		});

		test("a target on another site is refused at its field, and what was typed stays", async (db) => {
			const result = await add(db, { from: "/old", to: "//evil.example" });

			expect(result).toMatchObject({
				errors: { to: expect.stringContaining("/services") },
				values: { from: "/old", to: "//evil.example" },
			});
		});

		test("a loop is refused at the old address", async (db) => {
			await add(db, { from: "/a", to: "/b" });

			const result = await add(db, { from: "/b", to: "/a" });

			expect(result).toMatchObject({
				errors: { from: expect.stringContaining("themselves") },
			});
		});

		test("a removed redirect is gone", async (db) => {
			await add(db, { from: "/old", to: "/services" });

			await removeRedirect(testSite(db), formFields({ from: "/old" }));

			expect(await stored(db)).toEqual([]);
		});

		test("a file of old and new addresses is imported", async (db) => {
			await add(db, { from: "/old", to: "/about" });

			const result = await importFile(
				db,
				[
					"Requests;New address;Old address",
					"5;/services;https://blog.old.example/2023/05/Rota-Tips/",
					"4;https://sheaf.example/about;/?p=12",
					"3;;/not-filled-in",
					"2;/faq;/old",
				].join("\n"),
			);

			expect(result.notice?.title).toBe("3 redirects added.");
			expect(await stored(db)).toEqual([
				{ from: "/2023/05/rota-tips", to: "/services" },
				{ from: "/?p=12", to: "/about" },
				{ from: "/old", to: "/faq" },
			]);
		});

		test("lines of a file that are refused stay in the form, named by number", async (db) => {
			const result = await importFile(
				db,
				"/old,/services\n/services,/about\n/older,/nowhere\n/desk,/about",
			);

			expect(await stored(db)).toEqual([{ from: "/old", to: "/services" }]);
			expect(result).toMatchObject({
				notice: {
					title: "1 redirect added, 3 lines refused.",
					text: expect.stringContaining(
						"Line 3: There is no page at /nowhere.",
					),
				},
				values: {
					csv: "/services,/about\n/older,/nowhere\n/desk,/about",
				},
			});
		});

		test("a file that is imported again changes nothing", async (db) => {
			await importFile(db, "/a,/services");

			const result = await importFile(db, "/A/,/services");

			expect(result.notice?.title).toBe("Nothing has changed.");
			expect(await stored(db)).toEqual([{ from: "/a", to: "/services" }]);
		});

		test("a member imports nothing", async (db) => {
			const result = await importFile(db, "/old,/services", "member");

			expect(result.status).toBe(403);
			expect(await stored(db)).toEqual([]);
		});

		test("the history names each changed redirect, and restores a version", async (db) => {
			await add(db, { from: "/old", to: "/services" });
			await add(db, { from: "/older", to: "/about" });

			const { versions, labels } = await loadRedirectHistory(db, 2);
			await restoreRedirects(
				testSite(db),
				formFields({ restore: "1", version: "2" }),
			);

			expect(versions).toMatchObject([
				{ number: 2, by: "Ada Desk", changes: [{ field: "/older" }] },
				{ number: 1, by: "Ada Desk", changes: null },
			]);
			expect(labels).toEqual({ "/old": "/old", "/older": "/older" });
			expect(await stored(db)).toEqual([{ from: "/old", to: "/services" }]);
		});

		test("missing pages are listed until they are redirected", async (db) => {
			await addStaffRow(db, "member");
			await countMissing(db, "/old", 5);
			await countMissing(db, "/older", 9);
			await countMissing(db, "/chance", 2);
			await countMissing(db, "other", 99);
			await countMissing(db, "/…", 99);
			await add(db, { from: "/older", to: "/services" });

			expect(
				await listMissingPages(db, at, await readRedirects(db, at)),
			).toEqual([{ path: "/old", count: 5 }]);
		});
	},
	(db) => addStaffRow(db),
);
