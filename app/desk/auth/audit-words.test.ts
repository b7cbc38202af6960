import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { auditCopy } from "#content/desk-staff.ts";
import { auditActions } from "#desk/people/audit-events.ts";

const root = new URL("../../..", import.meta.url).pathname;

/** The sources that write to the audit log, save for the log itself. */
const sources = ["app", "server", "cli"].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name) && name !== "audit.server.ts")
		.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
		.filter((text) => text.includes("insertAudit(")),
);

test("every deed that is noted in the audit log has words", () => {
	const named = sources.flatMap((text) => text.match(/(?<=")[a-z]+\.[a-z_-]+(?=")/g) ?? []);
	const codes = new Set([...named, ...Object.values(auditActions)]);
	expect(codes.size).toBeGreaterThan(30);
	expect([...codes].filter((code) => !Object.hasOwn(auditCopy.actions, code))).toEqual([]);
});
