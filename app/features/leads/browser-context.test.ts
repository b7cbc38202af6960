import { afterEach, expect, test, vi } from "vitest";
import { readBrowserContext, requestToken } from "./browser-context.ts";

vi.mock("#features/tracking/visit.ts", () => ({
	readAttribution: () => null,
	readPageAddress: () => "",
}));
vi.mock("#features/consent/stored-consent.ts", () => ({
	readStoredConsent: () => null,
}));

afterEach(() => vi.unstubAllGlobals());

test("a page requests one token, which replaces a rendered one; failed requests are repeated", async () => {
	const request = vi
		.fn<typeof fetch>()
		.mockRejectedValueOnce(new TypeError("offline"));
	request.mockImplementation(async () => Response.json({ token: "fetched" }));
	vi.stubGlobal("fetch", request);

	const sent = async () =>
		(await readBrowserContext({ form_token: "rendered" }, "key")).form_token;

	expect(await sent()).toBe("rendered");

	requestToken();

	expect(await sent()).toBe("rendered");

	requestToken();
	requestToken();

	expect(await sent()).toBe("fetched");
	expect(request).toHaveBeenCalledTimes(2);
});
