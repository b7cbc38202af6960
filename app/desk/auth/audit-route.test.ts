import { expect, test } from "vitest";
import { describeAuditEvent } from "./audit-route.tsx";

test.each([
	[
		"person.status",
		{ from: "new", to: "won", fields: ["value"] },
		"Set it to Won and changed the deal value",
	],
	["person.answered", null, "Marked as answered"],
	[
		"leads.export",
		{ format: "csv", filters: ["kind"] },
		"Exported leads (csv, kind)",
	],
	[
		"content.publish",
		{ document: "legal:privacy-policy", version: 1 },
		"Published: the privacy policy (version 1)",
	],
	["content.draft", { document: "team" }, "Saved a draft: the team"],
	["staff.login", null, "Logged in"],
	[
		"reports.spend",
		{ saved: 1095 },
		"Changed the ad spend: 1,095 amounts saved",
	],
	["reports.spend", { removed: 1 }, "Changed the ad spend: 1 amount removed"],
])("%s with the detail %j reads “%s”", (action, detail, text) => {
	expect(describeAuditEvent({ action, detail })).toBe(text);
});
