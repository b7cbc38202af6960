import { expect, test } from "vitest";
import { buildGoogleLink, buildOutlookLink } from "./call-links.server.ts";

const call = {
	starts_at: "2026-11-24T09:00:00.000Z",
	ends_at: "2026-11-24T09:15:00.000Z",
};
const texts = {
	summary: "Discovery call with Sheaf",
	description: "About: AI System MVP.",
	location: "Phone or video call",
};

test("the links to web calendars contain the same call", () => {
	const google = new URL(buildGoogleLink(call, texts)).searchParams;

	expect(google.get("dates")).toBe("20261124T090000Z/20261124T091500Z");
	expect(google.get("text")).toBe(texts.summary);

	const outlook = buildOutlookLink(call, texts);
	expect(outlook).toContain("subject=Discovery%20call%20with%20Sheaf");

	const { startdt, enddt } = Object.fromEntries(new URL(outlook).searchParams);
	expect([startdt, enddt]).toEqual([
		"2026-11-24T09:00:00Z",
		"2026-11-24T09:15:00Z",
	]);
});
