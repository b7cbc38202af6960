import jsQR from "jsqr";
import sharp from "sharp";
import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";

async function decode(picture: Buffer): Promise<string | undefined> {
	const { data, info } = await sharp(picture)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });

	return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("a campaign is added and led elsewhere, and its printed card is read", async ({
	page,
	site,
}) => {
	await visit(page, "/desk/campaigns");
	await expectAccessibleEverywhere(page);

	await page.getByText("New campaign", { exact: true }).click();
	const form = page.locator("form:has(input[name='slug'])");
	await form.getByLabel("Link").fill("Spring-Fair");
	await form.getByLabel("Name").fill("Spring fair");
	await form.getByLabel("Destination", { exact: true }).fill("/quiz");
	await page.getByRole("button", { name: "Add campaign" }).click();

	await expect(page).toHaveURL(/\/desk\/campaigns\/spring-fair$/);

	await page.getByText("Change", { exact: true }).click();
	await expectAccessibleEverywhere(page);
	await page.getByLabel("Destination", { exact: true }).fill("/book");
	await page.getByRole("button", { name: "Save" }).click();

	await expect(page.getByText("Saved.")).toBeVisible();

	const opened = await fetch(`${site.url}/go/SPRING-fair`, {
		redirect: "manual",
	});

	expect(opened.headers.get("location")).toMatch(/^\/book\?/);

	await visit(page, "/desk/campaigns/spring-fair/print?p=card");
	await page.emulateMedia({ media: "print" });
	const card = page.getByRole("img", { name: /^Card: / });

	expect(await decode(await card.screenshot())).toMatch(
		/\/go\/spring-fair\?p=card$/,
	);

	// The card and the van panel: no sheet is empty.
	const pdf = await page.pdf({ preferCSSPageSize: true });
	expect(pdf.toString("latin1").match(/\/MediaBox/g)).toHaveLength(2);
});
