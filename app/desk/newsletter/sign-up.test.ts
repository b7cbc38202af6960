import { expect } from "vitest";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { submitNewsletter } from "./newsletter.server.ts";

function publish(
	db: Database,
	fields: Record<string, string>,
	role: "owner" | "member" = "owner",
) {
	return submitNewsletter(
		staffContext(db, undefined, role),
		formFields({ intent: "sign-up", version: "0", ...fields }),
	);
}

async function readPlaces(db: Database) {
	return (await loadSnapshot(db, new Date().toISOString())).content.signUp;
}

onBothDatabases((test) => {
	test("an owner switches the form on, place by place", async (db) => {
		await addStaffRow(db);
		const before = await readPlaces(db);

		const answer = await publish(db, { article: "1", footer: "1" });

		expect(answer?.notice?.title).toBe("Published.");
		expect(before).toEqual([]);
		expect(await readPlaces(db)).toEqual(["article", "footer"]);
	});

	test("an old tab doesn’t switch off what a colleague has switched on", async (db) => {
		await addStaffRow(db);
		await publish(db, { home: "1" });

		const answer = await publish(db, { footer: "1" });

		expect(answer?.status).toBe(409);
		expect(await readPlaces(db)).toEqual(["home"]);
	});

	test("a member can’t", async (db) => {
		await addStaffRow(db, "member");

		const answer = await publish(db, { home: "1" }, "member");

		expect(answer?.notice?.kind).toBe("failed");
		expect(await rowsIn(db, "content_documents")).toEqual([]);
	});
});
