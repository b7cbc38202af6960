import { documentKinds, type SettingsKey } from "#content/documents.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
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
import { newSession, type RunningSite } from "../support/running-site.ts";

// A site of its own: publications would change the pages of other tests.
test.use({ environment: { PAGE_LIMIT: "100000" } });

const paths = {
	company: "/desk/settings/company",
	tiers: "/desk/settings/prices",
	notice: "/desk/settings/notice",
	team: "/desk/settings/team",
};

async function publish(
	site: RunningSite,
	key: SettingsKey,
	changes: FieldValues,
): Promise<void> {
	const { shipped } = documentKinds[key];
	const values = mappings[key].formatFields(shipped as never, "Europe/London");
	const row = site.rows("content_documents").find((each) => each.key === key);
	const version = String(row?.version ?? 0);

	const { status } = await sendPlainForm(
		site,
		paths[key],
		{ ...values, ...changes, intent: "publish", version, number: "" },
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

	for (const path of Object.values(paths)) {
		await page.goto(path);
		await expectAccessibleEverywhere(page);
	}
});
