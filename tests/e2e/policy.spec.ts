import { builtPages } from "../support/built-site.ts";
import { expect, test, visit } from "../support/e2e.ts";

/** One page of each folder, and every page that is rendered on request. */
function onePageOfEachKind(): string[] {
	const kinds = new Map(
		builtPages().map(({ path }) => [/^\/[^/]+(?=\/)/.exec(path)?.[0] ?? path, path]),
	);
	return [...kinds.values(), "/ask", "/newsletter", "/book", "/your-data", "/no-such-page"];
}

test("a visitor who opens every page and every dialog on it meets no violation of the policy and no other host", async ({
	page,
	site,
	consoleErrors,
}) => {
	test.slow();
	const violations: string[] = [];
	await page.exposeFunction("noteViolation", (text: string) => violations.push(text));
	await page.addInitScript(() => {
		document.addEventListener(
			"securitypolicyviolation",
			({ violatedDirective, blockedURI, sourceFile }) =>
				(window as unknown as { noteViolation(text: string): void }).noteViolation(
					`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`,
				),
		);
	});
	page.on("console", (message) => {
		if (/Content Security Policy|Trusted Type/i.test(message.text()))
			violations.push(message.text());
	});
	page.on("request", (request) => {
		const { protocol, host } = new URL(request.url());
		if (/^https?:/.test(protocol) && host !== new URL(site.url).host)
			violations.push(`asked ${request.url()}`);
	});
	const opened = new Map<string, number>();
	for (const path of onePageOfEachKind()) {
		await visit(page, path);
		const openers = page.locator("button[aria-haspopup=dialog]:visible");
		for (let at = 0; at < (await openers.count()); at++) {
			// The footer's stand on every page: each is opened on a few.
			const name = await openers.nth(at).innerText();
			if ((opened.get(name) ?? 0) >= 2) continue;
			opened.set(name, (opened.get(name) ?? 0) + 1);
			await openers.nth(at).click();
			const dialog = page.getByRole("dialog").last();
			await expect(dialog).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(dialog).toBeHidden();
		}
	}
	expect(opened.size, [...opened.keys()].join()).toBeGreaterThan(4);
	expect(violations).toEqual([]);
	expect(consoleErrors.filter((text) => !text.includes("404"))).toEqual([]);
});

test("a script that was changed on its way is not run, and the page still reads and sends in full", async ({
	page,
}) => {
	let changed = 0;
	await page.route(/\/assets\/(framework|ask)-[^/]+\.js$/, async (route) => {
		const response = await route.fetch();
		const body = `window.changed=true;${await response.text()}`;
		changed += 1;
		await route.fulfill({ response, body });
	});
	const refused = page.waitForEvent("console", (message) => /integrity/i.test(message.text()));
	await page.goto("/ask");
	await refused;
	expect(changed).toBeGreaterThan(0);
	expect(await page.evaluate(() => "changed" in window)).toBe(false);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByRole("textbox", { name: /email/i }).first()).toBeVisible();
});
