import { expect, test } from "vitest";
import { changesSince, type Deed, deedDetail, readDeed } from "./deeds.ts";

test.each([
	{ version: 2 },
	{ status: { from: "new", to: "won" }, value: true, version: 3 },
	{ assignee: true, version: 12 },
	{ status: { from: "booked", to: "lost" }, version: 4 },
] as const)("what the log says of %j is read again", (change) => {
	expect(readDeed(deedDetail(change))).toEqual(change);
});

test.each([null, "", "nonsense; version x", "<b> > <i>"])(
	"the log’s “%s” says nothing",
	(detail) => {
		expect(readDeed(detail)).toEqual({ version: null });
	},
);

const deed = (staffId: string, version: number): Deed => ({
	at: "2026-11-23T09:00:00.000Z",
	action: "person.status",
	detail: deedDetail({ status: { from: "new", to: "won" }, version }),
	staffId,
	by: staffId,
});

test.each([
	{ is: "nobody’s", deeds: [], current: 3, foreign: false, told: 0 },
	{ is: "one’s own", deeds: [deed("me", 4)], current: 4, foreign: false, told: 0 },
	{ is: "somebody else’s", deeds: [deed("ada", 4)], current: 4, foreign: true, told: 1 },
	{ is: "both’s", deeds: [deed("ada", 5), deed("me", 4)], current: 5, foreign: true, told: 1 },
	{ is: "the system’s", deeds: [], current: 4, foreign: true, told: 0 },
	{ is: "older than the form", deeds: [deed("ada", 3)], current: 3, foreign: false, told: 0 },
])("a change that is $is is somebody else’s: $foreign", ({ deeds, current, foreign, told }) => {
	const found = changesSince(deeds, { version: 3, current, staffId: "me" });
	expect(found.isForeign).toBe(foreign);
	expect(found.deeds).toHaveLength(told);
});
