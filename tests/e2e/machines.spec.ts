import { expect, hydrated, test } from "../support/e2e.ts";
import { send } from "../support/http.ts";

test("a machine finds its files at the public address, each of the right type", async ({
	site,
}) => {
	for (const [path, type] of [
		["/sitemap.xml", "application/xml"],
		["/feed.xml", "application/rss+xml; charset=utf-8"],
		["/feed.json", "application/feed+json; charset=utf-8"],
		["/robots.txt", "text/plain"],
		["/llms.txt", "text/plain"],
		["/site.webmanifest", "application/manifest+json"],
		["/.well-known/gpc.json", "application/json"],
		["/.well-known/security.txt", "text/plain"],
		["/share/home.png", "image/png"],
		["/favicon.ico", "image/x-icon"],
		["/apple-touch-icon.png", "image/png"],
	] as const) {
		const reply = await send(site, path, { method: "GET" });
		expect(reply.status, path).toBe(200);
		expect(reply.headers["content-type"], path).toContain(type);
		expect(reply.text, path).not.toContain("origin.invalid");
	}
});

test("the security contact has not lapsed", async ({ site }) => {
	const { text } = await send(site, "/.well-known/security.txt", { method: "GET" });
	const expires = Date.parse(text.match(/^Expires: (.+)$/m)?.[1] ?? "");
	expect(expires).toBeGreaterThan(Date.now());
	expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
	expect(text).toMatch(/^Contact: mailto:/m);
});

test("a visitor's next page turns without a flash where the browser can", async ({
	page,
	consoleErrors,
}) => {
	await page.goto("/faq");
	await hydrated(page);
	await page.evaluate(() => {
		const start = document.startViewTransition.bind(document);
		document.startViewTransition = (update) => {
			document.documentElement.dataset.turned = "true";
			return start(update);
		};
	});
	await page
		.getByRole("navigation", { name: "Main" })
		.getByRole("link", { name: "Academy" })
		.click();
	await expect(page).toHaveURL(/\/academy$/);
	await expect(page.locator("html")).toHaveAttribute("data-turned", "true");
	expect(consoleErrors).toEqual([]);
});
