import { expect, test } from "vitest";
import { isCountedVisit } from "./counted-visits.ts";

const phone =
	"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36";

test.each([
	["a phone", { "user-agent": phone }, true],
	[
		"a prefetch",
		{ "user-agent": phone, "sec-purpose": "prefetch;prerender" },
		false,
	],
	["an old prefetch", { "user-agent": phone, purpose: "prefetch" }, false],
	["WhatsApp’s preview", { "user-agent": "WhatsApp/2.23.20.0" }, false],
	["Facebook’s preview", { "user-agent": "facebookexternalhit/1.1" }, false],
	["Slack’s preview", { "user-agent": "Slackbot-LinkExpanding 1.0" }, false],
	["a crawler", { "user-agent": "Googlebot/2.1" }, false],
	["a client without a name", {}, false],
])("the visit of %s is counted: %s, %s", (_name, headers, isCounted) => {
	const request = new Request("https://sheaf.example/go/van", {
		headers: headers as Record<string, string>,
	});

	expect(isCountedVisit(request)).toBe(isCounted);
});

test("a HEAD request is not counted", () => {
	const request = new Request("https://sheaf.example/go/van", {
		method: "HEAD",
		headers: { "user-agent": phone },
	});

	expect(isCountedVisit(request)).toBe(false);
});
