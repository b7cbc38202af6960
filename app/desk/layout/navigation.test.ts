import { expect, test } from "vitest";
import { findCurrentPage, listPages } from "./navigation.tsx";

test.each([
	["/desk", "Inbox"],
	["/desk/leads/new", "Inbox"],
	["/desk/people", "People"],
	["/desk/people/4f0c/company", "People"],
	["/desk/newsletter/12", "Newsletter"],
	["/desk/newsletter/subscribers", "Subscribers"],
	["/desk/settings/company", "Company"],
	["/desk/start", "Getting started"],
	["/desk/account", undefined],
	["/desk/peoples", undefined],
])("%s is in the menu as %s", (pathname, label) => {
	expect(findCurrentPage(pathname)?.label).toBe(label);
});

test("members have no link to what only owners may open", () => {
	const labels = listPages(false).map(({ label }) => label);

	expect(labels).toContain("Inbox");
	expect(labels).not.toContain("Staff");
	expect(listPages(true).map(({ label }) => label)).toContain("Staff");
});
