import { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
	animatedPng,
	animatedWebp,
	hugePng,
	markedPicture,
	phonePicture,
} from "../../../tests/support/pictures.ts";
import { checkPicture } from "./check-picture.ts";
import { makePicture, runWorker } from "./make-picture.server.ts";
import type { Crop } from "./picture-limits.ts";
import type { MadePicture, PictureResult } from "./picture-worker.ts";

function expectMade(result: PictureResult): MadePicture {
	if ("problem" in result) throw new Error(result.problem);
	return result;
}

async function make(bytes: Uint8Array, crop: Crop | null = null) {
	return expectMade(await makePicture({ bytes, crop }));
}

test("a picture has each width that it reaches, in both formats, and a JPEG", async () => {
	const bytes = await markedPicture(1000, 500).png().toBuffer();

	const { width, height, files } = await make(bytes);

	expect([width, height]).toEqual([1000, 500]);
	expect(files.map(({ name }) => name)).toEqual([
		"480.avif",
		"480.webp",
		"960.avif",
		"960.webp",
		"1000.avif",
		"1000.webp",
		"1200.jpg",
		"source",
	]);
});

test("a picture on its side is stored upright, without metadata in any format", async () => {
	const { width, height, files } = await make(await phonePicture());

	const found = await Promise.all(
		files.map(({ bytes }) => sharp(Buffer.from(bytes)).metadata()),
	);
	expect([width, height]).toEqual([300, 400]);
	for (const file of found) {
		expect(file.width / file.height).toBeCloseTo(0.75, 2);
		expect(file).not.toHaveProperty("exif");
		expect(file).not.toHaveProperty("xmp");
		expect(file.orientation ?? 1).toBe(1);
	}
});

test("a crop is the part that is seen upright", async () => {
	// Turned clockwise, the square of the top left corner is at the top right.
	const crop = { x: 2 / 3, y: 0, width: 1 / 3, height: 1 / 4 };

	const { width, height, files } = await make(await phonePicture(), crop);

	const jpeg = files.find(({ name }) => name === "1200.jpg");
	const { channels } = await sharp(jpeg?.bytes).stats();

	expect([width, height]).toEqual([100, 100]);
	expect(channels[0]?.mean).toBeGreaterThan(240);
	expect(channels[2]?.mean).toBeLessThan(20);
});

test("a small file of 400 million pixels is refused", async () => {
	const bytes = await hugePng(20_000);

	expect(await makePicture({ bytes, crop: null })).toEqual({
		problem: "pixels",
	});
});

test.each([
	["WebP", animatedWebp],
	["PNG", animatedPng],
])("an animated %s is refused", async (_type, makeBytes) => {
	const bytes = await makeBytes();

	expect(await makePicture({ bytes, crop: null })).toEqual({
		problem: "animated",
	});
});

test("a truncated JPEG is refused", async () => {
	const whole = await markedPicture(1200, 900).jpeg().toBuffer();
	const bytes = whole.subarray(0, Math.floor(whole.length * 0.6));

	expect(await makePicture({ bytes, crop: null })).toEqual({
		problem: "damaged",
	});
});

test("a process that is killed refuses its picture, and the next one is made", async () => {
	const bytes = await markedPicture(2000, 1500).jpeg().toBuffer();

	const killed = await runWorker({ bytes, crop: null }, (child) =>
		child.kill("SIGKILL"),
	);

	expect(killed).toEqual({ problem: "failed" });
	expect((await make(bytes)).width).toBe(2000);
});

test.each([
	["", "empty"],
	["<!doctype html><p>Hello", "other"],
	['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">', "svg"],
	["\0\0\0\x18ftypheic\0\0\0\0", "heic"],
	["\0\0\0\x18ftypmif1\0\0\0\0", "heic"],
	["\0\0\0\x18ftypavif\0\0\0\0", null],
	["\0\0\0\x18ftypavis\0\0\0\0", "animated"],
	["GIF89a", "gif"],
	["\xff\xd8\xff\xe0", null],
])("a file beginning with %j is refused as %s", (start, problem) => {
	expect(checkPicture(Buffer.from(start, "latin1"))).toBe(problem);
});

test("all of a cropped picture stays what later crops are made from", async () => {
	const bytes = await markedPicture(300, 200).png().toBuffer();
	const crop = { x: 0, y: 0, width: 1 / 3, height: 1 / 2 };

	const { width, files } = await make(bytes, crop);

	const source = files.find(({ name }) => name === "source");
	const whole = await sharp(source?.bytes).metadata();
	expect(width).toBe(100);
	expect([whole.width, whole.height]).toEqual([300, 200]);
});
