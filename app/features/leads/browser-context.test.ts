import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserContext, requestToken } from "./browser-context.ts";

vi.mock("#features/tracking/visit.ts", () => ({
	attributionOfVisit: () => null,
	pageAddress: () => "",
}));
vi.mock("#features/consent/stored-consent.ts", () => ({ storedConsent: () => null }));

/** Only time tells these tests apart: a page keeps its token from one to the next. */
let now = Date.parse("2026-11-21T10:00:00.000Z");
function hours(count: number): void {
	now += count * 3_600_000;
	vi.setSystemTime(now);
}

/** Tokens that the server has handed out, and those that came back with a form. */
let given = 0;
const sent: (string | undefined)[] = [];
let isReachable = true;
const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });

beforeEach(() => {
	vi.useFakeTimers();
	hours(24);
	given = 0;
	sent.length = 0;
	isReachable = true;
	vi.stubGlobal("document", page);
	vi.stubGlobal("fetch", async () => {
		if (!isReachable) throw new TypeError("offline");
		return Response.json({ token: `token-${++given}` });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

async function send(fields = {}): Promise<void> {
	sent.push((await browserContext(fields, "key")).form_token);
}

function wake(): void {
	page.visibilityState = "visible";
	page.dispatchEvent(new Event("visibilitychange"));
}

test("a page asks for one token, and for another when hours have passed", async () => {
	requestToken();
	requestToken();
	await send();
	hours(7);
	requestToken();
	await send();
	expect(sent).toEqual(["token-1", "token-2"]);
});

test("a tab that wakes up after days asks for a fresh token by itself", async () => {
	requestToken();
	hours(72);
	wake();
	await send();
	expect(sent).toEqual(["token-2"]);
});

test("without a network the older token goes along, and the next focus asks again", async () => {
	requestToken();
	await send();
	hours(7);
	isReachable = false;
	requestToken();
	await send();
	isReachable = true;
	requestToken();
	await send();
	expect(sent).toEqual(["token-1", "token-1", "token-2"]);
});

test("a fresh token goes before the one that a page was rendered with", async () => {
	requestToken();
	await send({ form_token: "rendered" });
	expect(sent).toEqual(["token-1"]);
});
