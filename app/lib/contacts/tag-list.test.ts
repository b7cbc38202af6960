import { expect, test } from "vitest";
import { formatTagList, parseTagList } from "./tag-list.ts";

test.each([
	[[]],
	[["partner"]],
	[["partner", "builder"]],
	[["leeds, north", "partner"]],
	[['12" pipes', "a; b", "c ::: d"]],
	[['"', ","]],
])("the tags %j are read back", (tags) => {
	expect(parseTagList(formatTagList(tags))).toEqual(tags);
});

test.each([
	["Partner, builder", ["Partner", "builder"]],
	["a;b\nc", ["a", "b", "c"]],
	["* myContacts ::: Friends", ["* myContacts", "Friends"]],
	[",,a,", ["a"]],
	['say "hi", b', ['say "hi"', "b"]],
])("tags of other programs are read: %j", (text, tags) => {
	expect(parseTagList(text)).toEqual(tags);
});
