import { expect, test } from "vitest";
import type { Standing } from "./card-contract.ts";
import { changedFields, mergeWithCurrent, ownChanges } from "./form-diff.ts";

const seen = { seen_status: "new", seen_value: "", seen_assignee: "ada" };
const untouched = { status: "new", value: "", assignee: "ada" };
const now: Standing = { status: "won", value: 900, assignee: null };

test.each([
	{ is: "nothing", values: { ...seen, ...untouched }, own: [], asks: ["won", "900", ""] },
	{
		is: "one field",
		values: { ...seen, ...untouched, status: "lost" },
		own: ["status"],
		asks: ["lost", "900", ""],
	},
	{
		is: "all fields",
		values: { ...seen, status: "contacted", value: "50", assignee: "ben" },
		own: ["status", "value", "assignee"],
		asks: ["contacted", "50", "ben"],
	},
	{
		is: "all, where it doesn’t tell what it has seen",
		values: untouched,
		own: ["status", "value", "assignee"],
		asks: ["new", "", "ada"],
	},
])("a form that changes $is asks for that, and for the rest as it stands", (row) => {
	const { values, own, asks } = row;
	expect(ownChanges(values)).toEqual(own);
	const { status, value, assignee } = mergeWithCurrent(values, now);
	expect([status, value, assignee]).toEqual(asks);
});

test("what stands otherwise than it was seen is told; without having seen it, nothing is", () => {
	expect(changedFields({ ...seen, ...untouched }, now)).toEqual(["status", "value", "assignee"]);
	expect(changedFields({ ...seen, seen_value: "900" }, now)).toEqual(["status", "assignee"]);
	expect(changedFields(untouched, now)).toEqual([]);
});
