import { expect, test } from "vitest";
import { table } from "./terminal.ts";

test("table cells have no control characters and are truncated to 44 characters", () => {
	const lines = table(
		["name"],
		[{ name: "a\u001b[31m\nb\u202e" }, { name: "x".repeat(80) }],
	);

	expect(lines).toHaveLength(3);
	expect(lines[1]).toBe("a [31m b");
	expect(lines[2]).toHaveLength(44);
});
