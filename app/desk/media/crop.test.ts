import { expect, test } from "vitest";
import { parseCrop } from "#features/media/picture-limits.ts";
import { computeCrop, dragFraming } from "./crop.ts";

const size = { width: 400, height: 200 };

test.each([
	{
		framing: { ratio: null, zoom: 1, x: 0.5, y: 0.5 },
		crop: null,
		because: "the whole picture",
	},
	{
		framing: { ratio: 1, zoom: 1, x: 0.5, y: 0.5 },
		crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
		because: "the middle of a wide picture",
	},
	{
		framing: { ratio: 1, zoom: 1, x: 1, y: 0 },
		crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
		because: "its right end",
	},
	{
		framing: { ratio: 4, zoom: 1, x: 0, y: 1 },
		crop: { x: 0, y: 0.5, width: 1, height: 0.5 },
		because: "the lower half",
	},
	{
		framing: { ratio: null, zoom: 2, x: 0, y: 0 },
		crop: { x: 0, y: 0, width: 0.5, height: 0.5 },
		because: "a quarter",
	},
])("$because", ({ framing, crop }) => {
	expect(computeCrop(size, framing)).toEqual(crop);
});

test.each([
	["0,0,1,1", { x: 0, y: 0, width: 1, height: 1 }],
	["0.5,0,0.5,1", { x: 0.5, y: 0, width: 0.5, height: 1 }],
	["", null],
	["0,0,0,1", null],
	["0.6,0,0.5,1", null],
	["-1,0,1,1", null],
	["0,0,1e9,1", null],
	["a,b,c,d", null],
])("a form's crop %j is read as %j", (text, crop) => {
	expect(parseCrop(text)).toEqual(crop);
});

test.each([
	[
		"to the right shows more of the left",
		{ x: 0.25, y: 0 },
		{ x: 0.25, y: 0.5 },
	],
	["beyond the end stops there", { x: -9, y: 0 }, { x: 1, y: 0.5 }],
	["down has nothing to show", { x: 0, y: 0.5 }, { x: 0.5, y: 0.5 }],
])("dragging the square part of a wide picture %s", (_what, by, place) => {
	const framing = { ratio: 1, zoom: 1, x: 0.5, y: 0.5 };

	expect(dragFraming(size, framing, by)).toMatchObject(place);
});
