import { expect } from "vitest";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { loadEntry } from "#desk/entries/load-entry.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { listOwnPages } from "./list-own-pages.server.ts";
import { ownPageKind } from "./own-page-kind.server.ts";

const at = "2026-12-26T09:00:00.000Z";

const typed = {
	title: "Imprint",
	slug: "imprint",
	description: "Who runs this website, and how to reach us.",
	link: "Impressum",
	body: "We are {legalName}.",
};

async function publish(
	db: Database,
	id: string,
	changes: Partial<typeof typed> = {},
	role: "owner" | "member" = "owner",
) {
	const site = staffContext(db, at, role);
	const entry = await loadEntry(site, ownPageKind, id);

	return entryEditors.page.publish(
		site,
		id,
		formFields({ ...typed, ...changes, version: String(entry?.version ?? 0) }),
	);
}

onBothDatabases(
	(test) => {
		test("a published page is on the website with its link, and in the list", async (db) => {
			await publish(db, "own");

			const { entries, content } = await loadSnapshot(db, at);
			expect(entries.page.get("own")).toEqual(typed);
			expect(content.ownLinks).toEqual([
				{ label: "Impressum", to: "/info/imprint" },
			]);
			expect(await listOwnPages(staffContext(db, at))).toMatchObject([
				{ id: "own", title: "Imprint", path: "/info/imprint", hasDraft: false },
			]);
		});

		test("a page without a link isn’t at the foot of pages", async (db) => {
			await publish(db, "own", { link: "" });

			const { content } = await loadSnapshot(db, at);
			expect(content.ownLinks).toBeUndefined();
		});

		test("an address is in small letters, however it is typed", async (db) => {
			await publish(db, "own", { slug: " Imprint" });

			const { entries } = await loadSnapshot(db, at);
			expect(entries.page.get("own")?.slug).toBe("imprint");
		});

		test("a new address leads on from the old one", async (db) => {
			await publish(db, "own");
			await publish(db, "own", { slug: "impressum" });

			const { documents } = await loadSnapshot(db, at);
			expect(documents.redirects.entries).toEqual([
				{ from: "/info/imprint", to: "/info/impressum" },
			]);
		});

		test.each([
			["slug", "Our imprint"],
			["body", " "],
			["description", "Short."],
		])("without a right %s nothing is published", async (db, name, value) => {
			const outcome = await publish(db, "own", { [name]: value });

			const { entries } = await loadSnapshot(db, at);
			expect(Object.keys(outcome.errors ?? {})).toEqual([name]);
			expect(entries.page.size).toBe(0);
		});

		test("an address that another page has is refused, and members can’t publish", async (db) => {
			await publish(db, "own");

			const same = await publish(db, "other");
			const byMember = await publish(db, "third", { slug: "new" }, "member");

			const { entries } = await loadSnapshot(db, at);
			expect(same.errors ?? same.notice).toBeTruthy();
			expect(byMember.status).toBe(403);
			expect([...entries.page.keys()]).toEqual(["own"]);
		});
	},
	async (db) => {
		await addStaffRow(db);
		await addStaffRow(db, "member");
	},
);
