import { expect, test } from "vitest";
import { emptyDraft, readDraft, saveDraft } from "./reply-draft.ts";

const DAY = 24 * 60 * 60_000;
const now = Date.parse("2026-11-26T10:00:00Z");
const draft = {
	subject: "Hello",
	cc: "sam@client.example",
	text: "First line.\n\nSecond.",
};

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

test("each card has its own draft", () => {
	const storage = storageWith();

	saveDraft(storage, "ada:jo", draft, now);

	expect(readDraft(storage, "ada:jo")).toEqual(draft);
	expect(readDraft(storage, "ada:sam")).toBeNull();
});

test("an emptied draft is removed", () => {
	const storage = storageWith();
	saveDraft(storage, "ada:jo", draft, now);

	saveDraft(storage, "ada:jo", emptyDraft, now);

	expect(storage.length).toBe(0);
});

test("drafts of other cards are removed after a month", () => {
	const storage = storageWith({ theme: "dark" });
	saveDraft(storage, "ada:old", draft, now - 31 * DAY);
	saveDraft(storage, "ada:new", draft, now - 29 * DAY);

	saveDraft(storage, "ada:jo", draft, now);

	expect(readDraft(storage, "ada:old")).toBeNull();
	expect(readDraft(storage, "ada:new")).toEqual(draft);
	expect(storage.getItem("theme")).toBe("dark");
});

test("a draft of an earlier version has no copies", () => {
	const storage = storageWith({
		"reply-draft:ada:jo": '{"subject":"Hello","text":"Yes."}',
	});

	expect(readDraft(storage, "ada:jo")).toEqual({
		subject: "Hello",
		cc: "",
		text: "Yes.",
	});
});

test.each(["", "null", "{", "[]", '{"subject":1}'])(
	"a damaged draft is ignored: %s",
	(stored) => {
		const storage = storageWith({ "reply-draft:ada:jo": stored });

		expect(readDraft(storage, "ada:jo")).toBeNull();
	},
);

test("a full storage is no error", () => {
	const storage = storageWith();
	storage.setItem = () => {
		throw new DOMException("", "QuotaExceededError");
	};

	expect(() => saveDraft(storage, "ada:jo", draft, now)).not.toThrow();
});
