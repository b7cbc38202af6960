import type { Locator, Page } from "@playwright/test";
import { expect, test, visit } from "../support/e2e.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test.describe("AI SOLUTIONS BY INDUSTRY", () => {
	const section = (page: Page) => page.locator("#industry-solutions-section");
	const cards = (page: Page) =>
		section(page).getByRole("list", { name: "Solutions by industry" }).locator(":scope > li");
	const shown = (page: Page) => cards(page).filter({ visible: true });

	test("from 768 px three cards are in a row and two centred below, animated 100 ms apart", async ({
		page,
	}) => {
		await visit(page, "/");
		await expect(cards(page)).toHaveCount(5);
		for (const width of [768, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await expect(section(page).getByRole("button", { name: /next/i })).toBeHidden();
			const boxes = await boxesOf(cards(page));
			expect(new Set(boxes.slice(0, 3).map(({ y }) => y)).size, "first row").toBe(1);
			expect(new Set(boxes.slice(3).map(({ y }) => y)).size, "second row").toBe(1);
			expect(boxes[3]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + 100);
			const left = (boxes[3]?.x ?? 0) - (boxes[0]?.x ?? 0);
			const end = (at: number) => (boxes[at]?.x ?? 0) + (boxes[at]?.width ?? 0);
			expect(Math.abs(left - (end(2) - end(4))), "centred").toBeLessThan(2);
		}
		await section(page).scrollIntoViewIfNeeded();
		await expect(cards(page).first()).toHaveClass(/animate-in/);
		const delays = await cards(page).evaluateAll((elements) =>
			elements.map((element) => {
				const { animationDelay, transitionDelay } = getComputedStyle(element);
				return Math.max(
					...[...animationDelay.split(","), ...transitionDelay.split(",")].map(
						(delay) => Number.parseFloat(delay) * (delay.trim().endsWith("ms") ? 1 : 1000),
					),
				);
			}),
		);
		expect(delays.map(Math.round)).toEqual([200, 300, 400, 500, 600]);
	});

	test("on a phone the cards are a carousel with buttons and arrow keys", async ({ page }) => {
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
		await cards(page).nth(3).getByRole("link").focus();
		for (const [key, at] of [
			["ArrowLeft", 2],
			["ArrowRight", 3],
		] as const) {
			await page.keyboard.press(key);
			await expectInView(cards(page).nth(at));
		}
		await page.setViewportSize(desktop);
		await expect(next).toBeHidden();
		await cards(page).first().scrollIntoViewIfNeeded();
		for (const card of await cards(page).all()) await expectInView(card);
	});

	test("filter buttons show one industry or all, and hovering over a card shows the demo link", async ({
		page,
	}) => {
		await page.setViewportSize(desktop);
		await visit(page, "/");
		await page.evaluate(() => document.documentElement.setAttribute("data-same", "true"));
		const filters = section(page).getByRole("group", { name: "Show solutions for" });
		await filters.getByRole("button", { name: "Legal" }).click();
		await expect(shown(page)).toHaveCount(1);
		await expect(shown(page).getByText("Legal & Professional Services")).toBeVisible();
		await expect(filters.getByRole("button", { pressed: true })).toHaveText(["Legal"]);
		await filters.getByRole("button", { name: "All" }).click();
		await expect(shown(page)).toHaveCount(5);
		const card = cards(page).nth(1);
		const overlay = card.getByText("We have already done for that niche, check demo");
		await card.scrollIntoViewIfNeeded();
		await page.mouse.move(0, 0);
		await expect(overlay).toBeHidden();
		await card.hover();
		await expect(overlay).toBeInViewport({ ratio: 0.9 });
		await overlay.click();
		await expect(page).toHaveURL("/industries/construction");
		await expect(page.locator("html")).toHaveAttribute("data-same", "true");
	});
});

test("one FAQ answer is open at a time and can be closed", async ({ page }) => {
	await visit(page, "/");
	const faq = page.locator("#faq");
	const items = faq.getByRole("heading", { level: 3 }).getByRole("button");
	const open = faq.getByRole("heading", { level: 3 }).getByRole("button", { expanded: true });
	await expect(items).toHaveCount(8);
	expect(Math.round((await page.locator("#faq-5").boundingBox())?.height ?? 0)).toBe(80);
	for (const at of [2, 0]) {
		await items.nth(at).click();
		await expect(open).toHaveCount(1);
		await expect(items.nth(at)).toHaveAttribute("aria-expanded", "true");
		const panel = page.locator(`#${await items.nth(at).getAttribute("aria-controls")}`);
		await expect.poll(async () => (await panel.boundingBox())?.height ?? 0).toBeGreaterThan(30);
	}
	await items.first().press("Enter");
	await expect(open).toHaveCount(0);
});

test.describe("header", () => {
	const look = (page: Page) =>
		page.getByRole("banner").evaluate((header) => {
			const style = getComputedStyle(header);
			const canvas = document.createElement("canvas").getContext("2d");
			if (!canvas) throw new Error("no canvas");
			canvas.fillStyle = style.backgroundColor;
			canvas.fillRect(0, 0, 1, 1);
			return {
				colour: [...canvas.getImageData(0, 0, 1, 1).data],
				shadow: style.boxShadow !== "none",
			};
		});

	test("the header is transparent at the top, and white with a shadow past 20 px", async ({
		page,
	}) => {
		await visit(page, "/academy");
		for (const [top, shown] of [
			[0, { colour: [0, 0, 0, 0], shadow: false }],
			[20, { colour: [0, 0, 0, 0], shadow: false }],
			[21, { colour: [255, 255, 255, 255], shadow: true }],
		] as const) {
			await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
			await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
			await expect.poll(() => look(page), `at ${top} px`).toEqual(shown);
		}
		expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
	});

	test("Services, About and FAQ scroll to their sections from any page, the logo to the top", async ({
		page,
	}) => {
		await page.setViewportSize(desktop);
		await visit(page, "/academy");
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
		await page.getByRole("banner").getByRole("link", { name: "Sheaf" }).click();
		await expect(page).toHaveURL(/\/$/);
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
		await page.getByRole("link", { name: "Explore Solutions by Industry" }).click();
		await expectAtTop(page, "industry-solutions-section");
	});

	test("a link at the end of a page opens the next page at its top", async ({ page }) => {
		await visit(page, "/");
		const link = page.getByRole("contentinfo").getByRole("link", { name: "Academy" });
		await link.scrollIntoViewIfNeeded();
		// Scroll positions of the first frames: the page must not scroll smoothly to the top.
		await page.evaluate(() => {
			const seen: number[] = [];
			Object.assign(window, { seen });
			const look = () => {
				if (/paperwork/.test(document.querySelector("h1")?.textContent ?? "")) seen.push(scrollY);
				requestAnimationFrame(look);
			};
			look();
		});
		await link.click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(/paperwork/);
		await expect(page).toHaveURL("/academy");
		await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 10);
		const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
		expect(seen.filter((top) => top > 0).length, seen.join(" ")).toBeLessThanOrEqual(1);
	});
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
	await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
	for (const name of ["Services", "About", "Blog", "Academy", "FAQ", "Login", "Book a Call"]) {
		const link = menu.getByRole("link", { name, exact: true });
		expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	}
	await expect
		.poll(() => menu.evaluate((element) => element.contains(document.activeElement)))
		.toBe(true);
	for (let press = 0; press < 12; press++) {
		await page.keyboard.press("Tab");
		expect(
			await page.evaluate(() => {
				const at = document.activeElement;
				return at === document.body || at?.closest("#menu") ? "inside" : at?.outerHTML;
			}),
		).toBe("inside");
	}
	await page.keyboard.press("Escape");
	await expect(menu).toBeHidden();
	await expect(opener).toBeFocused();
	await opener.click();
	await menu.getByRole("button", { name: "Close menu" }).click();
	await expect(menu).toBeHidden();
	await opener.click();
	await menu.getByRole("link", { name: "Services" }).click();
	await expect(menu).toBeHidden();
	await expectAtTop(page, "services");
});

test("with reduced motion the final state is shown at once", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.setViewportSize(desktop);
	await visit(page, "/");
	const moving = () =>
		page.evaluate(
			() =>
				document
					.getAnimations()
					.filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 20).length,
		);
	expect(await moving()).toBe(0);
	await throughThePage(page);
	expect(await moving()).toBe(0);
	const hidden = await page.locator("main :is(h1, h2, h3, p, li)").evaluateAll((elements) =>
		elements
			.filter((element) => !element.closest("[aria-hidden], [role=img], dialog"))
			.filter((element) => getComputedStyle(element).opacity !== "1")
			.map((element) => element.textContent?.slice(0, 40)),
	);
	expect(hidden).toEqual([]);
});

/** The layout boxes of elements, without their transforms. */
async function boxesOf(elements: Locator) {
	return elements.evaluateAll((all) =>
		(all as HTMLElement[]).map((element) => ({
			x: element.offsetLeft,
			y: element.offsetTop,
			width: element.offsetWidth,
		})),
	);
}

/** The element is fully within the viewport's width. */
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
	await expect
		.poll(() =>
			page.evaluate((name) => {
				const top = document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN;
				return top > -80 && top < 160;
			}, id),
		)
		.toBe(true);
}

/** Scrolls from top to bottom, so that all entry animations start. */
async function throughThePage(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
			scrollTo({ top, behavior: "instant" });
			await new Promise(requestAnimationFrame);
		}
	});
}
