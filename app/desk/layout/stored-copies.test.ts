import { expect, test } from "vitest";
import {
	moveCopies,
	readCopy,
	removeCopiesOf,
	storeCopy,
} from "./stored-copies.ts";

const DAY = 24 * 60 * 60_000;
const now = Date.parse("2026-11-26T10:00:00Z");
const copy = { texts: { text: ["First line.\n\nSecond."] }, version: 3 };

function storageWith(entries: Record<string, string> = {}) {
	const items = new Map(Object.entries(entries));

	return {
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => void items.set(key, value),
		removeItem: (key: string) => void items.delete(key),
		key: (index: number) => [...items.keys()][index] ?? null,
		get length() {
			return items.size;
		},
	};
}

test("each form has its own copy", () => {
	const storage = storageWith();

	storeCopy(storage, "ada:/desk/people/jo:note", copy, now);

	expect(readCopy(storage, "ada:/desk/people/jo:note")).toMatchObject(copy);
	expect(readCopy(storage, "ada:/desk/people/sam:note")).toBeNull();
});

test("a saved form has no copy", () => {
	const storage = storageWith();
	storeCopy(storage, "ada:/desk/people/jo:note", copy, now);

	storeCopy(storage, "ada:/desk/people/jo:note", null, now);

	expect(storage.length).toBe(0);
});

test("copies of a card go with it into another, which keeps its own", () => {
	const storage = storageWith();
	const theirs = { texts: { text: ["Theirs"] }, version: null };
	storeCopy(storage, "ada:/desk/people/jo:note", copy, now);
	storeCopy(storage, "ada:/desk/people/jo:task", copy, now);
	storeCopy(storage, "ada:/desk/people/cy:task", theirs, now);
	storeCopy(storage, "ben:/desk/people/jo:note", copy, now);

	moveCopies(storage, "ada", { from: "jo", to: "cy" });

	expect(readCopy(storage, "ada:/desk/people/cy:note")).toMatchObject(copy);
	expect(readCopy(storage, "ada:/desk/people/jo:note")).toBeNull();
	expect(readCopy(storage, "ada:/desk/people/cy:task")).toMatchObject(theirs);
	expect(readCopy(storage, "ada:/desk/people/jo:task")).toMatchObject(copy);
	expect(readCopy(storage, "ben:/desk/people/jo:note")).toMatchObject(copy);
});

test("copies of other forms are removed after a month", () => {
	const storage = storageWith({ theme: "dark" });
	storeCopy(storage, "ada:old", copy, now - 31 * DAY);
	storeCopy(storage, "ada:new", copy, now - 29 * DAY);

	storeCopy(storage, "ada:jo", copy, now);

	expect(readCopy(storage, "ada:old")).toBeNull();
	expect(readCopy(storage, "ada:new")).toMatchObject(copy);
	expect(storage.getItem("theme")).toBe("dark");
});

test("logging out removes one’s own copies only", () => {
	const storage = storageWith({ theme: "dark" });
	storeCopy(storage, "ada:note", copy, now);
	storeCopy(storage, "adam:note", copy, now);

	removeCopiesOf(storage, "ada");

	expect(readCopy(storage, "ada:note")).toBeNull();
	expect(readCopy(storage, "adam:note")).toMatchObject(copy);
	expect(storage.getItem("theme")).toBe("dark");
});

test.each(["no JSON", "null", "[]", '{"texts":null}', '{"savedAt":"x"}'])(
	"an item that is no copy is passed over: %s",
	(item) => {
		const storage = storageWith({ "desk-copy:ada:jo": item });

		expect(readCopy(storage, "ada:jo")).toBeNull();
	},
);

test("without storage nothing is stored, and nothing fails", () => {
	const refuse = () => {
		throw new DOMException("The operation is insecure.", "SecurityError");
	};
	const storage = {
		getItem: refuse,
		setItem: refuse,
		removeItem: refuse,
		key: refuse,
		length: 1,
	};

	storeCopy(storage, "ada:jo", copy, now);
	removeCopiesOf(storage, "ada");

	expect(readCopy(storage, "ada:jo")).toBeNull();
});
