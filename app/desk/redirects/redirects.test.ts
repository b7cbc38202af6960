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
