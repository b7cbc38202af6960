import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { noteEditor } from "./editors.server.ts";

const at = "2026-11-26T09:00:00.000Z";
const later = "2026-11-26T09:01:00.000Z";

async function addStaff(db: Database, name: string): Promise<void> {
	await db
		.insertInto("staff")
		.values({
			id: name,
			name,
			email: `${name}@sheaf.example`,
			role: "member",
			created_at: at,
		})
		.execute();
}

onBothDatabases((test) => {
	test("colleagues who have the same text open are named", async (db) => {
		await addStaff(db, "ann");
		await addStaff(db, "ben");
		await noteEditor(db, { key: "article:rotas", staffId: "ann", at });
		await noteEditor(db, { key: "article:other", staffId: "ann", at });

		const here = { key: "article:rotas", staffId: "ben", at };

		expect(await noteEditor(db, here)).toEqual(["ann"]);
		expect(await noteEditor(db, { ...here, key: "faq" })).toEqual([]);
	});

	test("one who has closed the text is gone within a minute", async (db) => {
		await addStaff(db, "ann");
		await addStaff(db, "ben");
		await noteEditor(db, { key: "article:rotas", staffId: "ann", at });

		const here = { key: "article:rotas", staffId: "ben", at: later };

		expect(await noteEditor(db, here)).toEqual([]);
	});
});
