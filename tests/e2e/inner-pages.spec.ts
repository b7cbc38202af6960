import type { Page } from "@playwright/test";
import { expect, hydrated, test, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

/** A page of each kind, with its name in the breadcrumb. */
const innerPages = [
	["/services", "Services"],
	["/case-studies", "Case studies"],
	["/industries/construction", "Construction Suppliers"],
	["/savings/construction", "Savings calculator"],
	["/academy", "Academy"],
	["/academy/request", "Request Academy Information"],
	["/book", "Book a call"],
	["/quiz", "Business Bottleneck Finder"],
	["/see-it-work", "See it work"],
	["/ask", "Ask us a question"],
	["/newsletter", "Newsletter"],
	["/your-data", "Your data"],
	["/login", "Login"],
] as const;

const trail = (page: Page) => page.getByRole("navigation", { name: "Breadcrumb" });

test("a visitor on any inner page sees where it stands, and goes home from there", async ({
	page,
}) => {
	for (const [path, name] of innerPages) {
		await page.goto(path);
		await expect(trail(page), path).toHaveCount(1);
		await expect(trail(page).locator("[aria-current=page]"), path).toHaveText(name);
		await expect(trail(page).getByRole("link", { name: "Home" }), path).toHaveAttribute(
			"href",
			"/",
		);
	}
});

test("the way home from a form's own page is counted", async ({ page, site }) => {
	for (const path of ["/book", "/quiz", "/ask"]) {
		const source = `card-${newAddress().slice(0, 8)}`;
		await visit(page, `${path}?utm_source=${source}`);
		await trail(page).getByRole("link", { name: "Home" }).click();
		await expect(page).toHaveURL(/\/$/);
		await expect
			.poll(() => site.rows("statistics_daily").filter((row) => row.source === source))
			.toContainEqual(expect.objectContaining({ event: "navigated", page: path, count: 1 }));
		await page.evaluate(() => sessionStorage.clear());
	}
});

for (const [width, whole] of [
	[390, ["/", "/about", "/book", "/quiz", "/ask", "/academy", "/cookies-policy"]],
	[1280, ["/", "/services", "/book", "/quiz", "/see-it-work", "/blog"]],
] as const)
	test(`a visitor whose text is twice as large loses nothing at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		for (const path of whole) {
			await page.goto(path);
			await hydrated(page);
			await page.evaluate(() => {
				document.documentElement.style.fontSize = "200%";
			});
			const cut = () =>
				page.evaluate(() =>
					[...document.querySelectorAll("header *, main :is(h1, p, a, button, input), footer *")]
						.filter((element) => element.checkVisibility())
						.filter((element) => !element.closest(".sr, .filters, .carousel, .bundle, [role=img]"))
						.filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
						.map((element) => element.outerHTML.slice(0, 80)),
				);
			await expect.poll(cut, path).toEqual([]);
			const header = page.getByRole("banner");
			await expect(header.getByRole("button", { name: "Open menu" })).toBeInViewport({ ratio: 1 });
		}
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
