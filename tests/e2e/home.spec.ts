import type { Locator, Page } from "@playwright/test";
import { expect, test, visit } from "../support/e2e.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const section = (page: Page) => page.locator("#industry-solutions-section");
const cards = (page: Page) =>
	section(page)
		.getByRole("list", { name: "Solutions by industry" })
		.locator(":scope > li");

test("industries from 768 px: three in a row, two centred below, 100 ms apart; filter, demo link", async ({
	page,
}) => {
	await visit(page, "/");
	await page.evaluate(() =>
		document.documentElement.setAttribute("data-same", "true"),
	);

	for (const width of [768, desktop.width]) {
		await page.setViewportSize({ width, height: desktop.height });

		await expect(
			section(page).getByRole("button", { name: /next/i }),
		).toBeHidden();

		// The layout boxes, without transforms.
		const boxes = await cards(page).evaluateAll((all) =>
			(all as HTMLElement[]).map(({ offsetTop, offsetLeft, offsetWidth }) => ({
				top: offsetTop,
				left: offsetLeft,
				right: offsetLeft + offsetWidth,
			})),
		);
		const above = boxes.slice(0, 3);
		const below = boxes.slice(3);

		expect(new Set(above.map(({ top }) => top)).size).toBe(1);
		expect(new Set(below.map(({ top }) => top)).size).toBe(1);
		expect(below[0]?.top).toBeGreaterThan((above[0]?.top ?? 0) + 100);

		const middle = (row: typeof boxes) =>
			((row[0]?.left ?? 0) + (row.at(-1)?.right ?? 0)) / 2;

		expect(Math.abs(middle(below) - middle(above)), "centred").toBeLessThan(2);
	}

	await section(page).scrollIntoViewIfNeeded();

	await expect(cards(page).first()).toHaveClass(/animate-in/);

	const delays = await cards(page).evaluateAll((all) =>
		all.map((card) => {
			const { animationDelay, transitionDelay } = getComputedStyle(card);
			const seconds = `${animationDelay}, ${transitionDelay}`
				.split(", ")
				.map(Number.parseFloat);

			return Math.round(Math.max(...seconds) * 10);
		}),
	);
	expect(delays, "tenths of a second").toEqual([2, 3, 4, 5, 6]);

	const shown = cards(page).filter({ visible: true });
	const filters = section(page).getByRole("group", {
		name: "Show solutions for",
	});
	await filters.getByRole("button", { name: "Legal" }).click();

	await expect(shown).toHaveCount(1);
	await expect(shown.getByText("Legal & Professional Services")).toBeVisible();
	await expect(filters.getByRole("button", { pressed: true })).toHaveText([
		"Legal",
	]);

	await filters.getByRole("button", { name: "All" }).click();

	await expect(shown).toHaveCount(5);

	const card = cards(page).nth(1);
	const overlay = card.getByText(
		"We have already done for that niche, check demo",
	);

	await card.scrollIntoViewIfNeeded();
	await page.mouse.move(0, 0);

	await expect(overlay).toBeHidden();

	await card.hover();

	await expect(overlay).toBeInViewport({ ratio: 0.9 });

	await overlay.click();

	await expect(page).toHaveURL("/industries/construction");
	await expect(page.locator("html")).toHaveAttribute("data-same", "true");
});

test("industries below 768 px: a carousel with buttons and arrow keys", async ({
	page,
}) => {
	await page.setViewportSize({ width: 767, height: 844 });
	await visit(page, "/");

	const next = section(page).getByRole("button", { name: /next/i });
	const previous = section(page).getByRole("button", { name: /previous/i });

	await expect(next).toBeVisible();

	await page.setViewportSize(phone);

	await expect(previous).toBeDisabled();

	for (const at of [1, 2, 3, 4]) {
		await expect(next).toBeEnabled();

		await next.click();
		await expectInView(cards(page).nth(at));
	}

	await expect(next).toBeDisabled();

	await previous.click();
	await expectInView(cards(page).nth(3));
	await cards(page).nth(3).getByRole("link").press("ArrowLeft");
	await expectInView(cards(page).nth(2));
	await page.keyboard.press("ArrowRight");
	await expectInView(cards(page).nth(3));
	await page.setViewportSize(desktop);

	await expect(next).toBeHidden();

	await cards(page).first().scrollIntoViewIfNeeded();
	for (const card of await cards(page).all()) await expectInView(card);
});

test("one FAQ answer is open at a time and can be closed", async ({ page }) => {
	await visit(page, "/");

	const items = page
		.locator("#faq")
		.getByRole("heading", { level: 3 })
		.getByRole("button");
	const open = page.locator("#faq h3").getByRole("button", { expanded: true });

	await expect(items).toHaveCount(8);
	expect(
		Math.round((await page.locator("#faq-5").boundingBox())?.height ?? 0),
	).toBe(80);

	for (const at of [2, 0]) {
		await items.nth(at).click();

		await expect(open).toHaveCount(1);
		await expect(items.nth(at)).toHaveAttribute("aria-expanded", "true");

		const panel = page.locator(
			`#${await items.nth(at).getAttribute("aria-controls")}`,
		);
		await expect
			.poll(async () => (await panel.boundingBox())?.height ?? 0)
			.toBeGreaterThan(30);
	}

	await items.first().press("Enter");

	await expect(open).toHaveCount(0);
});

test("the header turns white past 20 px; links lead to sections and to the top of pages", async ({
	page,
}) => {
	await page.setViewportSize(desktop);
	await page.emulateMedia({ colorScheme: "light" });
	await visit(page, "/academy");

	const header = page.getByRole("banner");

	for (const [top, color, shadow] of [
		[0, "rgba(0, 0, 0, 0)", /^none$/],
		[20, "rgba(0, 0, 0, 0)", /^none$/],
		[21, "rgb(255, 255, 255)", /px/],
	] as const) {
		await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);

		await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
		await expect(header, `at ${top} px`).toHaveCSS("background-color", color);
		await expect(header, `at ${top} px`).toHaveCSS("box-shadow", shadow);
	}

	expect((await header.boundingBox())?.y).toBe(0);

	const nav = page.getByRole("navigation", { name: "Main" });
	await expect(nav.getByRole("link", { name: "Academy" })).toHaveAttribute(
		"aria-current",
		"page",
	);

	for (const id of ["FAQ", "Services", "About"]) {
		await nav.getByRole("link", { name: id }).click();

		await expect(page).toHaveURL(`/#${id.toLowerCase()}`);

		await expectAtTop(page, id.toLowerCase());
	}

	await header.getByRole("link", { name: "Sheaf" }).click();

	await expect(page).toHaveURL(/\/$/);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

	await page
		.getByRole("link", { name: "Explore Solutions by Industry" })
		.click();
	await expectAtTop(page, "industry-solutions-section");
	await page
		.getByRole("contentinfo")
		.getByRole("link", { name: "Academy" })
		.click();

	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/paperwork/);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("the phone menu fills the screen, traps and returns the focus, and its links work", async ({
	page,
}) => {
	await page.setViewportSize(phone);

	const menu = page.getByRole("dialog", { name: "Menu" });

	await visit(page, "/");

	await expect(menu).toBeHidden();

	const opener = page.getByRole("button", { name: "Open menu" });
	await opener.press("Enter");

	await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...phone });

	for (const name of [
		"Services",
		"About",
		"Blog",
		"Academy",
		"FAQ",
		"Login",
		"Book a Call",
	])
		await expect(
			menu.getByRole("link", { name, exact: true }),
		).toBeInViewport();

	await expect(menu.locator(":focus")).toHaveCount(1);

	for (let press = 0; press < 12; press++) {
		await page.keyboard.press("Tab");
		await expect(page.locator(":focus:not(body, #menu *)")).toHaveCount(0);
	}

	await page.keyboard.press("Escape");

	await expect(menu).toBeHidden();
	await expect(opener).toBeFocused();

	for (const role of ["button", "link"] as const) {
		await opener.click();
		await menu.getByRole(role, { name: /^(Close menu|Services)$/ }).click();

		await expect(menu).toBeHidden();
	}

	await expectAtTop(page, "services");
});

test("with reduced motion the final state is shown at once", async ({
	page,
}) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.setViewportSize(desktop);
	await visit(page, "/");

	const moving = () =>
		page.evaluate(
			() =>
				document
					.getAnimations()
					.filter(
						({ effect }) =>
							Number(effect?.getComputedTiming().duration ?? 0) > 20,
					).length,
		);

	expect(await moving()).toBe(0);

	// All entry animations start.
	await page.evaluate(async () => {
		for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
			scrollTo({ top, behavior: "instant" });
			await new Promise(requestAnimationFrame);
		}
	});

	expect(await moving()).toBe(0);

	const hidden = await page
		.locator("main :is(h1, h2, h3, p, li)")
		.evaluateAll((elements) =>
			elements
				.filter(
					(element) => !element.closest("[aria-hidden], [role=img], dialog"),
				)
				.filter((element) => getComputedStyle(element).opacity !== "1")
				.map((element) => element.textContent?.slice(0, 40)),
		);
	expect(hidden).toEqual([]);
});

async function expectInView(element: Locator): Promise<void> {
	await expect
		.poll(() =>
			element.evaluate((node) => {
				const { left, right } = node.getBoundingClientRect();
				return left >= -1 && right <= innerWidth + 1;
			}),
		)
		.toBe(true);
}

/** The section is near the top of the viewport, and scrolling has ended. */
async function expectAtTop(page: Page, id: string): Promise<void> {
	const top = async () =>
		(await page.locator(`#${id}`).boundingBox())?.y ?? Number.NaN;

	await expect.poll(async () => Math.abs((await top()) - 40)).toBeLessThan(120);
}
