import { expect, test } from "vitest";
import { type AuditEvent, auditDetail, changesSince, parseAuditDetail } from "./audit-events.ts";

test.each([
	{ version: 2 },
	{ status: { from: "new", to: "won" }, value: true, version: 3 },
	{ assignee: true, version: 12 },
	{ status: { from: "booked", to: "lost" }, version: 4 },
] as const)("the detail of %j is parsed back", (change) => {
	expect(parseAuditDetail(auditDetail(change))).toEqual(change);
});

test.each([null, "", "nonsense; version x", "<b> > <i>"])(
	"the detail “%s” is ignored",
	(detail) => {
		expect(parseAuditDetail(detail)).toEqual({ version: null });
	},
);

const event = (staffId: string, version: number): AuditEvent => ({
	at: "2026-11-23T09:00:00.000Z",
	action: "person.status",
	detail: auditDetail({ status: { from: "new", to: "won" }, version }),
	staffId,
	by: staffId,
});

test.each([
	{ is: "nobody’s", events: [], current: 3, foreign: false, listed: 0 },
	{ is: "one’s own", events: [event("me", 4)], current: 4, foreign: false, listed: 0 },
	{ is: "somebody else’s", events: [event("ada", 4)], current: 4, foreign: true, listed: 1 },
	{ is: "both’s", events: [event("ada", 5), event("me", 4)], current: 5, foreign: true, listed: 1 },
	{ is: "the system’s", events: [], current: 4, foreign: true, listed: 0 },
	{ is: "older than the form", events: [event("ada", 3)], current: 3, foreign: false, listed: 0 },
])("a change that is $is is somebody else’s: $foreign", ({ events, current, foreign, listed }) => {
	const found = changesSince(events, { version: 3, current, staffId: "me" });
	expect(found.isForeign).toBe(foreign);
	expect(found.events).toHaveLength(listed);
});
