import { builtPages } from "../support/built-site.ts";
import { expect, test, visit } from "../support/e2e.ts";

/** One page of each folder, and all pages that are rendered on request. */
function onePageOfEachKind(): string[] {
	const kinds = new Map(
		builtPages().map(({ path }) => [
			/^\/[^/]+(?=\/)/.exec(path)?.[0] ?? path,
			path,
		]),
	);
	return [
		...kinds.values(),
		"/ask",
		"/newsletter",
		"/book",
		"/your-data",
		"/no-such-page",
	];
}

test("no page requests another host or logs an error to the console", async ({
	page,
	site,
}) => {
	const foreign: string[] = [];

	page.on("request", (request) => {
		const { protocol, host } = new URL(request.url());
		if (/^https?:/.test(protocol) && host !== new URL(site.url).host)
			foreign.push(request.url());
	});

	const failed: string[] = [];
	page.on("response", (response) => {
		if (response.status() >= 400) failed.push(new URL(response.url()).pathname);
	});
	for (const path of onePageOfEachKind()) await visit(page, path);

	expect(foreign).toEqual([]);
	expect(failed).toEqual(["/no-such-page"]);
});

test("a modified script does not run, and the page works", async ({
	page,
	consoleErrors,
}) => {
	let changed = 0;

	await page.route(
		/\/assets\/(entry\.client|ask)-[^/]+\.js$/,
		async (route) => {
			const response = await route.fetch();
			const body = `window.changed=true;${await response.text()}`;

			changed += 1;
			await route.fulfill({ response, body });
		},
	);

	const refused = page.waitForEvent("console", (message) =>
		/integrity/i.test(message.text()),
	);

	await page.goto("/ask");
	await refused;

	expect(changed).toBeGreaterThan(0);
	expect(await page.evaluate(() => "changed" in window)).toBe(false);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(
		page.getByRole("textbox", { name: /email/i }).first(),
	).toBeVisible();

	consoleErrors.length = 0;
});
