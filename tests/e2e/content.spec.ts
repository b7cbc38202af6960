import {
	type Documents,
	documentKinds,
	type SettingsKey,
} from "#content/documents.ts";
import { shippedDocuments } from "#features/content/snapshot.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { prerenderedPaths } from "#site/pages.ts";
import { mappings } from "../../app/desk/settings/document-fields.ts";
import {
	expect,
	expectAccessibleEverywhere,
	hydrated,
	signIn,
	test,
	visit,
} from "../support/e2e.ts";
import { sendPlainForm } from "../support/http.ts";
import { otherAgency } from "../support/other-agency.ts";
import { newSession, type RunningSite } from "../support/running-site.ts";

// A site of its own: publications would change the pages of other tests.
test.use({ environment: { PAGE_LIMIT: "100000" } });

const paths = {
	company: "/desk/settings/company",
	tiers: "/desk/settings/prices",
	notice: "/desk/settings/notice",
	team: "/desk/settings/team",
};

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
		{ ...values, intent: "publish", version, number: "" },
		{ cookie: newSession(site).cookie },
	);

	expect([200, 303]).toContain(status);
}

const renamed = {
	name: 'Fox & Hound "West" </script>',
	legalName: "Fox <LLP>",
	blurb: "Hedges $& <gates>.",
	email: "post@fox.example",
	supportEmail: "help@fox.example",
	phone: "01632 960 001",
	"address.locality": "York",
};

test("pages take over from the server’s HTML with every fact changed", async ({
	page,
	site,
}) => {
	await publish(site, "company", renamed);
	await publish(site, "tiers", { "blueprint.price": "€1,234" });

	for (const path of ["/", "/services", "/faq", "/book", "/privacy-policy"]) {
		await visit(page, path);

		await expect(page).toHaveTitle(/Fox & Hound "West" <\/script>/);
	}
});

test("a publication between a page and its scripts changes nothing on it", async ({
	page,
	site,
}) => {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/assets/*.js", async (route) => {
		await released;
		await route.continue();
	});
	await publish(site, "company", { ...renamed, name: "Before" });
	await page.goto("/");

	await publish(site, "company", { ...renamed, name: "After" });
	release();
	await hydrated(page);

	await expect(page).toHaveTitle("Before: from chaos to performance");
	await page.getByRole("link", { name: "Blog" }).first().click();
	await expect(page).toHaveURL(/\/blog$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/$/);
	await page.reload();
	await expect(page).toHaveTitle("After: from chaos to performance");
});

/** Pages that are rendered for each request. */
const dynamicPaths = ["/search?q=price", "/no-such-page", "/login"];

/** Open at the same time, with their scripts on hold. */
const TABS = 10;

test("no public page notices that every fact changes before its scripts run", async ({
	context,
	site,
}) => {
	const errors: string[] = [];
	context.on("console", (message) => {
		const text = message.text();
		if (message.type() === "error" && !text.startsWith("Failed to load"))
			errors.push(`${message.page()?.url()}: ${text}`);
	});
	context.on("weberror", (error) =>
		errors.push(`${error.page()?.url()}: ${error.error().message}`),
	);
	const pagePaths = prerenderedPaths.filter((path) => !path.includes("."));
	const left = [...pagePaths, ...dynamicPaths];
	const agencies = [otherAgency, shippedDocuments()];
	await publishAll(site, otherAgency);

	while (left.length > 0) {
		const batch = left.splice(0, TABS);
		const [shown = otherAgency, next = otherAgency] = agencies;
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await context.route("**/assets/*.js", async (route) => {
			await released;
			await route.continue();
		});
		const tabs = await Promise.all(batch.map(() => context.newPage()));
		await Promise.all(
			tabs.map((tab, index) =>
				tab.goto(batch[index] ?? "/", { waitUntil: "commit" }),
			),
		);
		for (const tab of tabs)
			await expect(tab.locator("#content")).toBeAttached();

		await publishAll(site, next);
		release();

		for (const tab of tabs) {
			await hydrated(tab);
			const json = await tab.locator("#content").textContent();
			expect(JSON.parse(json ?? "").company.name).toBe(shown.company.name);
			await tab.close();
		}
		await context.unrouteAll({ behavior: "ignoreErrors" });
		agencies.reverse();
	}

	expect(errors).toEqual([]);
});

test("a page left open follows links and goes back after every fact has changed", async ({
	page,
	site,
}) => {
	await publishAll(site, otherAgency);
	await visit(page, "/");
	await publishAll(site, shippedDocuments());

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

	await publish(site, "notice", { text: "" });
});

test("the settings are accessible", async ({ page, context, site }) => {
	await signIn(site, context);

	const others = ["/desk/settings", "/desk/settings/email"];
	for (const path of [...Object.values(paths), ...others]) {
		await page.goto(path);
		await expectAccessibleEverywhere(page);
	}
});
