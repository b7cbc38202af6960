import { expect, test } from "vitest";
import { messageQuery, parseMessageFilter } from "./message-filter.ts";

const any = { state: null, kind: null, topic: null, before: null };

test.each([
	["", any],
	["state=dead&kind=mail", { ...any, state: "dead", kind: "mail" }],
	[
		"topic=lead.owner&before=019aa5c0-1",
		{ ...any, topic: "lead.owner", before: "019aa5c0-1" },
	],
	["state=exploded&kind=pigeon", any],
	["topic=%27%20OR%201%3D1&before=%00", any],
	[`topic=${"a".repeat(500)}&before=${"b".repeat(500)}`, any],
])("?%s filters by its valid parameters", (query, expected) => {
	expect(parseMessageFilter(new URLSearchParams(query))).toEqual(expected);
});

test("a filter survives a round trip through the URL", () => {
	const filter = {
		...any,
		state: "dead",
		topic: "quiz.result",
		before: "019aa5c0-1",
	} as const;

	expect(parseMessageFilter(new URLSearchParams(messageQuery(filter)))).toEqual(
		filter,
	);
	expect(messageQuery(filter, { before: null })).toBe(
		"?state=dead&topic=quiz.result",
	);
	expect(messageQuery(any)).toBe("");
});
