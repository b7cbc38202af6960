import { expect, test } from "vitest";
import { descriptionOf } from "./audit-route.tsx";

test.each([
	[
		"person.status",
		"new > won, value; version 4",
		"Changed a status: set it to Won and changed the deal value",
	],
	["person.answered", "version 3", "Marked as answered"],
	["leads.export", "csv, kind", "Exported leads (csv, kind)"],
	["staff.login", null, "Logged in"],
])("%s with the detail “%s” reads “%s”", (action, detail, text) => {
	expect(descriptionOf({ action, detail })).toBe(text);
});
