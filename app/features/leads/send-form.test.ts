import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askForToken, attemptFor, sendForm } from "./send-form.ts";

test("the same text keeps its key, changed text gets a new one", () => {
	let made = 0;
	const newKey = () => `key-${++made}`;
	const first = attemptFor("hello", null, newKey);
	expect(attemptFor("hello", first, newKey)).toBe(first);
	expect(attemptFor("hello!", first, newKey).key).not.toBe(first.key);
});

vi.mock("#features/tracking/visit.ts", () => ({
	attributionOfVisit: () => null,
	pageAddress: () => "",
}));
vi.mock("#features/consent/stored-consent.ts", () => ({ storedConsent: () => null }));
vi.mock("#features/calculator/savings-of-visit.ts", () => ({ savingsOfVisit: () => null }));

/** Only time tells these tests apart: a page keeps its token from one to the next. */
let now = Date.parse("2026-11-21T10:00:00.000Z");
function hours(count: number): void {
	now += count * 3_600_000;
	vi.setSystemTime(now);
}

/** Tokens that the server has handed out, and those that came back with a form. */
let given = 0;
const sent: (string | null)[] = [];
let isReachable = true;
const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });

beforeEach(() => {
	vi.useFakeTimers();
	hours(24);
	given = 0;
	sent.length = 0;
	isReachable = true;
	vi.stubGlobal("document", page);
	vi.stubGlobal("fetch", async (path: string, options?: { body: URLSearchParams }) => {
		if (!isReachable) throw new TypeError("offline");
		if (path === "/form-token") return Response.json({ token: `token-${++given}` });
		sent.push(options?.body.get("form_token") ?? null);
		return Response.json({ outcome: "kept", message: { title: "Thanks." } });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const send = (fields = {}) => sendForm("/ask", fields, { key: "key", typed: "" });

function wake(): void {
	page.visibilityState = "visible";
	page.dispatchEvent(new Event("visibilitychange"));
}

test("a page asks for one token, and for another when hours have passed", async () => {
	askForToken();
	askForToken();
	await send();
	hours(7);
	askForToken();
	await send();
	expect(sent).toEqual(["token-1", "token-2"]);
});

test("a tab that wakes up after days asks for a fresh token by itself", async () => {
	askForToken();
	hours(72);
	wake();
	await send();
	expect(sent).toEqual(["token-2"]);
});

test("without a network the older token goes along, and the next focus asks again", async () => {
	askForToken();
	await send();
	hours(7);
	isReachable = false;
	askForToken();
	await send().catch(() => {});
	isReachable = true;
	await send();
	askForToken();
	await send();
	expect(sent).toEqual(["token-1", "token-1", "token-2"]);
});

test("a fresh token goes before the one that a page was rendered with", async () => {
	askForToken();
	await send({ form_token: "rendered" });
	expect(sent).toEqual(["token-1"]);
});
