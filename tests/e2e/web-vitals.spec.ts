import { expect, test, visit } from "../support/e2e.ts";

test("Web Vitals are reported when a page is left, not before", async ({
	page,
	site,
}) => {
	const measured = () =>
		site
			.rows("web_vitals_daily")
			.filter((row) => row.page === "/accessibility")
			.map(({ metric }) => metric);

	site.sql("DELETE FROM web_vitals_daily");
	await visit(page, "/accessibility");
	await page.getByRole("link", { name: "Skip to content" }).focus();
	await page.keyboard.press("Enter");

	expect(measured()).toEqual([]);
	// The measuring script loads after hydration.
	await expect(async () => {
		await page.goto("about:blank");
		await visit(page, "/accessibility");

		expect(measured()).toEqual(expect.arrayContaining(["CLS", "LCP", "TTFB"]));
	}).toPass({ intervals: [500] });
});
