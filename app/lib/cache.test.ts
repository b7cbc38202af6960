import { expect, test, vi } from "vitest";
import { createCache, onceFor } from "./cache.ts";

test("the least recently used value goes first", () => {
	const cache = createCache<string, number>(2);
	cache.set("a", 1);
	cache.set("b", 2);
	cache.get("a");
	cache.set("c", 3);

	expect(["a", "b", "c"].map(cache.get)).toEqual([1, undefined, 3]);
});

test("values are limited by their sizes, and one that is too large is not kept", () => {
	const cache = createCache<string, string>(5, (text) => text.length);
	cache.set("a", "123");
	cache.set("b", "1234");
	cache.set("c", "123456");

	expect(["a", "b", "c"].map(cache.get)).toEqual([
		undefined,
		"1234",
		undefined,
	]);
});

test("a value is made once for each key", () => {
	const make = vi.fn(() => ({}));
	const cache = createCache<string, object>(2);

	expect(cache.once("a", make)).toBe(cache.once("a", make));
	expect(make).toHaveBeenCalledTimes(1);
});

test("a value is made once for each object", () => {
	const make = vi.fn(() => ({}));
	const once = onceFor(make);
	const [one, other] = [{}, {}];

	expect(once(one)).toBe(once(one));
	expect(once(one)).not.toBe(once(other));
});

test.each([
	{
		name: "a cache",
		create: (make: () => Promise<number>) => {
			const cache = createCache<string, Promise<number>>(2);
			return () => cache.once("a", make);
		},
	},
	{
		name: "an object",
		create: (make: () => Promise<number>) => {
			const key = {};
			const once = onceFor(() => make());
			return () => once(key);
		},
	},
])("a rejected promise of $name is made again", async ({ create }) => {
	const make = vi.fn(async () => 1);
	make.mockRejectedValueOnce(new Error("busy"));
	const read = create(make);

	await expect(read()).rejects.toThrow("busy");
	expect(await read()).toBe(1);
});
