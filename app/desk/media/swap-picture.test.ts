import { expect, test } from "vitest";
import { swapPicture } from "./swap-picture.ts";

const id = "0198f2a0-0000-7000-8000-000000000001";
const other = "0198f2a0-0000-7000-8000-000000000009";
const from = { id, width: 600, height: 400 };
const to = { id: other, width: 80, height: 50, alt: "New *one*" };

test("only the description beside the picture is replaced", () => {
	const draft = {
		"people.0.picture": `/media/${id}/600x400`,
		"people.0.alt": "Nina",
		"people.1.picture": "/media/else",
		"people.1.alt": "Tom",
	};

	expect(swapPicture(draft, { from, to })).toEqual({
		"people.0.picture": `/media/${other}/80x50`,
		"people.0.alt": "New *one*",
		"people.1.picture": "/media/else",
		"people.1.alt": "Tom",
	});
});

test("a caption stays, and signs of Markdown are escaped", () => {
	expect(
		swapPicture(`![Old](/media/${id}/600x400 "Caption")`, { from, to }),
	).toBe(`![New \\*one\\*](/media/${other}/80x50 "Caption")`);
});
