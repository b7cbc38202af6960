import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowser } from "../../../tests/support/browser.ts";

type Options = Parameters<typeof stubBrowser>[0] & { answers?: number[] };

/** A browser with stored items. `answers`: statuses of the server's responses, 0 when unreachable. */
function browser(
	stored: Record<string, string> = {},
	{ answers = [], ...options }: Options = {},
) {
	const { local, fire } = stubBrowser({
		local: new Map(Object.entries(stored)),
		...options,
	});
	const posted: Record<string, unknown>[] = [];

	vi.stubGlobal(
		"fetch",
		async (_address: string, { body }: { body: string }) => {
			const status = answers[posted.length] ?? 200;

			posted.push(JSON.parse(body));

			if (status === 0) throw new Error("offline");

			return new Response(null, { status });
		},
	);

	return { items: local, posted, fire };
}

const patient = { timeout: 10_000 };

const now = "2027-01-15T12:00:00.000Z";
const accepted = {
	"cookie-consent": '{"essential":true,"analytics":true,"marketing":true}',
	"cookie-consent-timestamp": "2027-01-01T09:00:00.000Z",
};

async function page() {
	vi.resetModules();
	return import("./stored-consent.ts");
}

beforeEach(() => {
	vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test("the store keeps the choice until the page is left when there is no storage", async () => {
	browser({}, { hasStorage: false });

	const store = await page();
	expect(store.readStoredConsent()).toBeNull();

	store.chooseCookies({ analytics: true, marketing: false }, "banner");

	expect(store.readStoredConsent()).toEqual({
		essential: true,
		analytics: true,
		marketing: false,
	});
});

test("the store applies a choice made in another tab", async () => {
	const { items, fire } = browser();
	const store = await page();
	const heard = vi.fn();

	store.onConsentChange(heard);

	for (const [key, value] of Object.entries(accepted)) items.set(key, value);
	fire("storage", { key: "cookie-consent" });

	expect(store.readStoredConsent()?.marketing).toBe(true);

	fire("storage", { key: "something-else" });

	expect(heard).toHaveBeenCalledTimes(1);

	items.clear();
	fire("storage", { key: null });

	expect(store.readStoredConsent()).toBeNull();
});

test("Global Privacy Control revokes earlier consent with one receipt, and later consent is valid", async () => {
	const { items, posted } = browser(accepted, { gpc: true });

	(await page()).onConsentChange(() => {});

	const receipt = {
		source: "gpc",
		gpc: true,
		analytics: false,
		marketing: false,
	};
	await vi.waitFor(() => expect(posted).toMatchObject([receipt]), patient);

	expect(items.has("cookie-consent")).toBe(false);

	const next = browser(Object.fromEntries(items), { gpc: true });
	const store = await page();
	store.onConsentChange(() => {});
	store.chooseCookies({ analytics: true, marketing: true }, "banner");

	const again = { source: "banner", gpc: true, previousId: posted[0]?.id };
	await vi.waitFor(() => expect(next.posted).toMatchObject([again]), patient);

	expect(store.readStoredConsent()?.marketing).toBe(true);
});

test.each<[string, number[], string, string]>([
	["all are uploaded in order", [200, 200, 200], "abc", ""],
	["an unreachable server ends the upload", [0], "a", "abc"],
	[
		"a busy server ends the upload after earlier receipts",
		[200, 503],
		"ab",
		"bc",
	],
	["receipts over the rate limit are kept", [429], "a", "abc"],
	["invalid receipts are dropped", [400, 200, 200], "abc", ""],
])("of pending receipts %s", async (_promise, answers, sent, left) => {
	const pendingReceipts = [..."abc"].map((id) => ({ id }));
	const record = { id: "c", policyVersion: "1", gpc: false, pendingReceipts };
	const stored = { "cookie-consent-receipt": JSON.stringify(record) };
	const { posted } = browser(stored, { answers });
	const store = await page();

	store.onConsentChange(() => {});

	const ids = (receipts: readonly { id?: unknown }[] = []) =>
		receipts.map(({ id }) => id).join("");

	await vi.waitFor(() => {
		const { record } = store.readConsentState();
		expect([ids(posted), ids(record?.pendingReceipts)]).toEqual([sent, left]);
	}, patient);

	expect(ids((await page()).readConsentState().record?.pendingReceipts)).toBe(
		left,
	);
});

test("an id is a random UUID, with and without crypto.randomUUID", async () => {
	const { newId } = await page();
	const uuid =
		/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

	expect(newId()).toMatch(uuid);

	const getRandomValues = crypto.getRandomValues.bind(crypto);
	vi.stubGlobal("crypto", { getRandomValues });

	expect(newId()).toMatch(uuid);
	expect(newId()).not.toBe(newId());
});
