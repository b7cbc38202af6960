import { expect, test } from "vitest";
import {
	filterFrom,
	filterQuery,
	listInvalidNames,
	noFilter,
} from "./filter.ts";

const id = "01934f43-266f-7d85-8d98-000000000001";

test.each([
	{ query: "", filter: {} },
	{ query: "kind=quiz&status=won", filter: { kind: "quiz", status: "won" } },
	{
		query: "kind=spaceship&status=WON&industry=mining&recommendation=all",
		filter: {},
	},
	{ query: "q=%20jo%0A%20%20bloggs%20", filter: { q: "jo bloggs" } },
	{ query: "source=post/trade-show", filter: { source: "post/trade-show" } },
	{ query: "source=Somebody%40example.com", filter: {} },
	{ query: "from=2026-02-30&to=yesterday", filter: {} },
	{
		query: "from=2026-03-09&to=2026-03-01",
		filter: { from: "2026-03-01", to: "2026-03-09" },
	},
	{ query: "unread=1&overdue=yes&spam=0", filter: { unread: true } },
	{ query: "assignee=me", filter: { assignee: "me" } },
	{ query: `assignee=${id}`, filter: { assignee: id } },
	{ query: "assignee=' OR 1=1", filter: {} },
	{ query: "kind=quiz&kind=academy", filter: { kind: "quiz" } },
	{ query: `q=${"x".repeat(201)}`, filter: { q: "x".repeat(200) } },
])("“$query” is the filter $filter", ({ query, filter }) => {
	expect(filterFrom(new URLSearchParams(query))).toEqual({
		...noFilter,
		...filter,
	});
});

test("a filter survives a round trip through its query, which has only active parts", () => {
	const filter = {
		...noFilter,
		q: "łódź & “more”",
		kind: "quiz" as const,
		unread: true,
	};

	expect(filterFrom(filterQuery(filter))).toEqual(filter);
	expect(filterQuery(filter).toString()).toBe(
		"q=%C5%82%C3%B3d%C5%BA+%26+%E2%80%9Cmore%E2%80%9D&kind=quiz&unread=1",
	);
	expect(filterQuery(noFilter).toString()).toBe("");
});

test("ignored parameters are listed by name", () => {
	expect(
		listInvalidNames(
			new URLSearchParams("kind=spaceship&status=won&from=&page=9"),
		),
	).toEqual(["kind"]);
});
