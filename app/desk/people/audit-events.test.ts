import { expect, test } from "vitest";
import { auditDetail, parseAuditDetail } from "./audit-events.ts";

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
