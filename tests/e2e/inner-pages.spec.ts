import { expect, test, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("navigation from a form's page to Home is counted", async ({
	page,
	site,
}) => {
	const source = `card-${newAddress().slice(0, 8)}`;
	await visit(page, `/book?utm_source=${source}`);

	const trail = page.getByRole("navigation", { name: "Breadcrumb" });
	await trail.getByRole("link", { name: "Home" }).click();

	await expect(page).toHaveURL(/\/$/);
	await expect
		.poll(() =>
			site.rows("statistics_daily").filter((row) => row.source === source),
		)
		.toContainEqual(
			expect.objectContaining({ event: "navigated", page: "/book", count: 1 }),
		);
});

test("nothing overflows at 320 px and at 200 % text size", async ({ page }) => {
	for (const path of ["/", "/services", "/book", "/quiz", "/cookies-policy"]) {
		await page.setViewportSize({ width: 320, height: 900 });
		await page.goto(path);

		const overhang = await page.evaluate(() => {
			scrollTo(10_000, document.body.scrollHeight / 2);
			return Math.max(
				scrollX,
				document.documentElement.scrollWidth - innerWidth,
			);
		});
		expect(overhang, path).toBeLessThanOrEqual(0);

		await page.evaluate(() => {
			document.documentElement.style.fontSize = "200%";
		});

		for (const width of [390, 640, 1280]) {
			await page.setViewportSize({ width, height: 900 });

			const cut = () =>
				page.evaluate(() =>
					[
						...document.querySelectorAll(
							"header *, main :is(h1, p, a, button, input), footer *",
						),
					]
						.filter((element) => element.checkVisibility())
						.filter(
							(element) =>
								!element.closest(
									".sr, .filters, .carousel, .bundle, [role=img]",
								),
						)
						.filter(
							(element) =>
								element.getBoundingClientRect().right > innerWidth + 1,
						)
						.map((element) => element.outerHTML.slice(0, 80)),
				);

			await expect.poll(cut, `${path} at ${width} px`).toEqual([]);

			const menu = page
				.getByRole("banner")
				.getByRole("button", { name: "Open menu" });
			await expect(menu).toBeInViewport({ ratio: 1 });
		}
	}
});
