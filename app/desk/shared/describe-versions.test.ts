import { expect, test } from "vitest";
import {
	describeChanges,
	describeVersions,
	readCompared,
} from "./describe-versions.server.ts";

const words = (letter: string) =>
	Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join(" ");

const version = (number: number, title: string) => ({
	id: `v${number}`,
	number,
	at: "2026-11-26T10:00:00.000Z",
	by: "Ada",
	note: null,
	body: { title },
});

test("the main thread does other work while long texts are compared", async () => {
	let turns = 0;
	const timer = setInterval(() => {
		turns += 1;
	}, 1);

	const changes = await describeChanges(
		{ body: words("a") },
		{ body: words("b") },
	);
	clearInterval(timer);

	expect(changes).toMatchObject([{ field: "body" }]);
	expect(turns).toBeGreaterThan(20);
});

test("one version is compared with the one before it, and no other", async () => {
	const versions = [version(3, "C"), version(2, "B"), version(1, "A")];

	const described = await describeVersions(versions, {
		shipped: null,
		compared: 2,
	});

	expect(described.map(({ changes }) => changes)).toEqual([
		null,
		[
			{
				field: "title",
				parts: [
					{ text: "A", kind: "removed" },
					{ text: "B", kind: "added" },
				],
			},
		],
		null,
	]);
});

test.each([
	["?compare=3", "", 3],
	["?compare=faq:3", "faq", 3],
	["?compare=faq:3", "", null],
	["?compare=x", "", null],
	["", "", null],
])("the address %j compares in %j version %j", (search, key, number) => {
	expect(readCompared(new URL(search, "https://x.example/desk"), key)).toBe(
		number,
	);
});
