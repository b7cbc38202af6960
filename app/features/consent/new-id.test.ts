import { expect, test } from "vitest";
import { newId, uuidOf } from "./new-id.ts";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("an id is a random UUID, with and without the browser's own function", () => {
	expect(newId()).toMatch(UUID_V4);
	expect(uuidOf(new Uint8Array(16).fill(255))).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
	expect(uuidOf(new Uint8Array(16))).toBe("00000000-0000-4000-8000-000000000000");
});
