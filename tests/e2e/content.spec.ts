import type { APIResponse } from "@playwright/test";
import {
	type Documents,
	documentKinds,
	type SettingsKey,
} from "#content/documents.ts";
import { shippedDocuments } from "#features/content/published-bodies.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { mappings } from "../../app/desk/settings/document-fields.ts";
import { onePageOfEachKind } from "../support/built-site.ts";
import {
	test as base,
	expect,
	expectAccessibleEverywhere,
	signIn,
	visit,
} from "../support/e2e.ts";
import { sendPlainForm } from "../support/http.ts";
import { otherAgency } from "../support/other-agency.ts";
import { newSession, type RunningSite } from "../support/running-site.ts";

// A site of its own: publications would change the pages of other tests.
base.use({ environment: { PAGE_LIMIT: "100000" } });
// One after another, with one such site.
base.describe.configure({ mode: "default" });

const paths = {
	company: "/desk/settings/company",
	tiers: "/desk/settings/prices",
	notice: "/desk/settings/notice",
	team: "/desk/settings/team",
	quotes: "/desk/settings/quotes",
	claims: "/desk/settings/claims",
	switches: "/desk/settings/pages",
	"proposal-template": "/desk/settings/proposals",
} satisfies Record<SettingsKey, string>;

/** Publishes a body of each document, so that every fact of the pages changes. */
async function publishAll(
	site: RunningSite,
	documents: Pick<Documents, SettingsKey>,
): Promise<void> {
	for (const key of Object.keys(paths) as SettingsKey[])
		await publishFields(site, key, formatFields(key, documents[key]));
}

async function publish(
	site: RunningSite,
	key: SettingsKey,
	changes: FieldValues,
): Promise<void> {
	const values = formatFields(key, documentKinds[key].shipped);
	await publishFields(site, key, { ...values, ...changes });
}

function formatFields(key: SettingsKey, body: unknown): FieldValues {
	return mappings[key].formatFields(body as never, "Europe/London");
}

async function publishFields(
	site: RunningSite,
	key: SettingsKey,
	values: FieldValues,
): Promise<void> {
	const row = site.rows("content_documents").find((each) => each.key === key);
	const version = String(row?.version ?? 0);

	const { status } = await sendPlainForm(
		site,
		paths[key],
		{ ...values, intent: "publish", version },
		{ cookie: newSession(site).cookie },
	);

	expect([200, 303]).toContain(status);
}

const pagePaths = [
	// It leads to the blog.
	...onePageOfEachKind().filter((path) => path !== "/resources"),
	"/ask",
	"/book",
	"/newsletter",
	"/search?q=price",
	"/your-data",
	"/no-such-page",
];

const test = base.extend<object, { earlier: Map<string, APIResponse> }>({
	/** Pages of another agency by path. Every fact has changed since they were served. */
	earlier: [
		async ({ playwright, site }, use) => {
			const request = await playwright.request.newContext({
				baseURL: site.url,
			});
			const earlier = new Map<string, APIResponse>();

			await publishAll(site, otherAgency);
			for (const path of pagePaths)
				earlier.set(path, await request.get(path, { maxRedirects: 0 }));
			await publishAll(site, shippedDocuments());

			await use(earlier);
			await request.dispose();
		},
		{ scope: "worker" },
	],
});

test("pages load without errors or other hosts, also when every fact changes before their scripts run", async ({
	page,
	site,
	earlier,
	consoleErrors,
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

	for (const [path, response] of earlier) {
		await page.route(path, (route) => route.fulfill({ response }), {
			times: 1,
		});
		await visit(page, path);

		const content = await page.locator("#content").textContent();
		expect(JSON.parse(content ?? "").company.name, path).toBe(
			otherAgency.company.name,
		);
		expect(consoleErrors, path).toEqual([]);
	}

	expect(foreign).toEqual([]);
	expect(failed).toEqual(["/no-such-page"]);
});

test("a page left open follows links and goes back after every fact has changed, until it is reloaded", async ({
	page,
	earlier,
}) => {
	await page.route(
		"/",
		(route) => route.fulfill({ response: earlier.get("/") }),
		{
			times: 1,
		},
	);
	await visit(page, "/");

	for (const path of ["/services", "/about", "/blog", "/faq", "/academy"]) {
		await page.locator(`a[href="${path}"]`).first().click();
		await expect(page).toHaveURL(new RegExp(`${path}$`));
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	}

	await page.goBack();
	await expect(page).toHaveURL(/\/faq$/);

	await page.goBack();
	await expect(page).toHaveURL(/\/blog$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByRole("contentinfo")).toContainText("Fox & Hound");

	await page.reload();

	await expect(page.getByRole("contentinfo")).toContainText("Sheaf");
	await expect(page.getByRole("contentinfo")).not.toContainText("Fox");
});

test("a dismissed notice stays away until it reads differently", async ({
	page,
	site,
}) => {
	const notice = page.getByRole("complementary", { name: "Notice" });
	await publish(site, "notice", { text: "Closed on Friday" });
	await visit(page, "/services");
	await notice.getByRole("button", { name: "Dismiss this notice" }).click();

	await publish(site, "notice", {
		text: "Closed  on Friday ",
		tone: "warning",
	});
	await page.reload();
	await expect(notice).toBeHidden();

	await publish(site, "notice", { text: "Closed on Monday" });
	await page.reload();
	await expect(notice).toContainText("Closed on Monday");
});

test("the settings are accessible", async ({ page, context, site }) => {
	await signIn(site, context);

	const others = ["/desk/settings", "/desk/settings/email"];
	for (const path of [...Object.values(paths), ...others]) {
		await page.goto(path);
		await expectAccessibleEverywhere(page);
	}
});
