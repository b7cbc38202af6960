import { expect, test } from "vitest";
import { findAmong } from "./full-text.ts";

const ids = Array.from({ length: 1_200 }, (_, index) => `id-${index}`);

test("matching ids are found in their order, whatever the order of the query's rows", async () => {
	const wanted = ["id-3", "id-700", "id-1100"];

	const found = await findAmong(ids, 10, async (chunk) =>
		[...wanted].reverse().filter((id) => chunk.includes(id)),
	);

	expect(found).toEqual(wanted);
});

test("no more ids are read than are needed to find enough", async () => {
	let read = 0;

	const found = await findAmong(ids, 2, async (chunk) => {
		read += chunk.length;
		return chunk;
	});

	expect(found).toEqual(["id-0", "id-1"]);
	expect(read).toBe(500);
});
