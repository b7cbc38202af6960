import { expect, hydrated, test } from "../support/e2e.ts";
import { send } from "../support/http.ts";

test("a visitor who mistypes an address gets a 404 page that leads home, and the path is logged", async ({
	page,
	site,
}) => {
	const response = await page.goto("/industries/beekeeping?from=letter");
	expect(response?.status()).toBe(404);
	const heading = page.getByRole("heading", { level: 1 });
	await expect(heading).toContainText("404");
	await expect(heading).toContainText("Oops! Page not found");
	await expect(page).toHaveTitle(/not found/i);
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
	await expect.poll(() => site.output()).toContain("/industries/beekeeping");
	await page.getByRole("link", { name: "Return to Home" }).click();
	await expect(page).toHaveURL(/\/$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/to Performance/);
});

test("an address that only looks like an article's is counted as no page", async ({
	page,
	consoleErrors,
}) => {
	const counted: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/statistics")) counted.push(request.postData() ?? "");
	});
	await page.goto("/blog/no-such-article");
	await hydrated(page);
	await page.getByRole("link", { name: "Return to Home" }).click();
	await expect.poll(() => counted).toHaveLength(1);
	expect(counted[0]).not.toContain("no-such-article");
	expect(consoleErrors.filter((text) => !text.includes("404"))).toEqual([]);
});

test("a visitor is offered the pages that were likely meant, or good ones to begin with", async ({
	page,
}) => {
	await page.goto("/servces");
	const guesses = page.getByRole("navigation", { name: "Perhaps you wanted" });
	await guesses.getByRole("link", { name: "Services" }).click();
	await expect(page).toHaveURL(/\/services$/);
	await page.goto("/qwertzuiop");
	const starts = page.getByRole("navigation", { name: "Good places to start" });
	await expect(starts.getByRole("link")).toHaveText(["Services", "Case studies", "FAQ"]);
});

test("a visitor searches the answers from the 404 page", async ({ page }) => {
	await page.goto("/qwertzuiop");
	await hydrated(page);
	await page.getByRole("searchbox", { name: "Search the questions" }).fill("price");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/faq\?q=price$/);
	await expect(page.getByRole("status").filter({ hasText: "answers for" })).toBeAttached();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });
	test("a visitor searches the answers from the 404 page", async ({ page }) => {
		await page.goto("/qwertzuiop");
		await page.getByRole("searchbox", { name: "Search the questions" }).fill("price");
		await page.getByRole("button", { name: "Search" }).click();
		await expect(page).toHaveURL(/\/faq\/search$/);
		await expect(page.getByText(/answers for “price”/)).toBeVisible();
	});
});

test("a visitor with a hostile path gets a plain 4xx, and nothing of it comes back to life", async ({
	page,
	site,
}) => {
	const alive = `<script>window.pwned=1</script>`;
	for (const path of [
		`/${alive}`,
		`/%3Cscript%3Ewindow.pwned=1%3C/script%3E`,
		"/%00",
		"/%ff%fe",
		"/%",
		"/%0d%0aset-cookie:%20a=b",
		"/..%2f..%2f..%2fetc/passwd",
		"/../../etc/passwd",
		"/assets/..%2f..%2f..%2fpackage.json",
		"/.env",
		"/server/start.ts",
		"/__proto__",
		"/constructor.data",
		"/\\evil.example",
		`/${"a".repeat(7_000)}`,
		`/${"%F0%9F%A7%B9".repeat(500)}`,
	]) {
		const reply = await send(site, path, { method: "GET" });
		const name = path.slice(0, 60);
		expect(reply.status, name).toBeGreaterThanOrEqual(400);
		expect(reply.status, name).toBeLessThan(500);
		expect(reply.headers["set-cookie"], name).toBeUndefined();
		expect(reply.headers.location, name).toBeUndefined();
		expect(reply.text, name).not.toContain(alive);
		expect(reply.text, name).not.toContain("root:");
	}
	await page.goto("/%3Cscript%3Ewindow.pwned=1%3C/script%3E%22onload=%22window.pwned=1");
	expect(
		await page.evaluate(() => (window as unknown as { pwned?: number }).pwned),
	).toBeUndefined();
	expect((await send(site, "/", { method: "GET" })).status).toBe(200);
});

test("a visitor is never sent to another website by a path", async ({ site }) => {
	for (const path of [
		"//evil.example/%2e%2e",
		"//evil.example/..",
		"//evil.example/",
		"//evil.example/quiz/",
		"//evil.example//quiz/",
		"/\t/evil.example/",
		"/%5cevil.example/",
		"/quiz/?to=//evil.example",
	]) {
		const reply = await send(site, encodeURI(path).replaceAll("%25", "%"), { method: "GET" });
		expect(reply.status, path).toBeLessThan(500);
		const to = new URL(String(reply.headers.location ?? "/"), site.url);
		expect(to.origin, `${path} leads to ${to.href}`).toBe(site.url);
	}
});

test("a visitor cannot write lines of their own into the log with a path", async ({ site }) => {
	const written = site.output().length;
	await send(site, "/x%0A%7B%22event%22:%22forged%22%7D", { method: "GET" });
	await send(site, '/y"}{"event":"forged"}', { method: "GET" });
	await expect.poll(() => site.output().slice(written)).toContain("/y");
	expect(site.output().slice(written)).not.toMatch(/^\s*\{"event":"forged"/m);
	expect(site.output().slice(written)).not.toContain('"event":"forged"');
});

test("a visitor sent with a path longer than any header may be is refused, and the site goes on", async ({
	site,
}) => {
	const reply = await send(site, `/${"a".repeat(40_000)}`, { method: "GET" });
	expect(reply.status).toBeGreaterThanOrEqual(400);
	expect(reply.status).toBeLessThan(500);
	expect((await send(site, "/", { method: "GET" })).status).toBe(200);
});
