import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { writeBackup } from "./backup-write.server.ts";
import { openSnapshot } from "./snapshot.server.ts";
import { write } from "./write.ts";

onBothDatabases((open) => {
	test("a backup that is cut short leaves nothing behind", async () => {
		const db = await open();
		await db.commit([
			write("settings", db.insertInto("settings").values({ name: "a", value: "b" })),
		]);
		const folder = mkdtempSync(join(tmpdir(), "sheaf-cut-"));
		const snapshot = await openSnapshot(db.url);
		try {
			const cut = new AbortController();
			const written = writeBackup(
				snapshot,
				join(folder, "backup"),
				"2026-11-21T12:00:00.000Z",
				() => cut.abort(),
				cut.signal,
			);
			await expect(written).rejects.toThrow("aborted");
			expect(readdirSync(folder)).toEqual([]);
		} finally {
			await snapshot.close();
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
