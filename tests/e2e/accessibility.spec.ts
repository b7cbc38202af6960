import type { Locator } from "@playwright/test";
import {
	answer,
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	openQuiz,
	picksFor,
	test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

const phone = { width: 390, height: 844 };

test.describe("axe reports nothing on a phone and a desktop, in both themes", () => {
	test("on static pages", async ({ page }) => {
		const industries = [
			"/industries/construction",
			"/industries/interior-design",
		];

		for (const path of ["/academy", "/no-such-page", ...industries]) {
			await page.goto(path);
			await expectAccessibleEverywhere(page);
		}
	});

	test("on the home page in each of its states, in the cookie preferences and the menu", async ({
		page,
	}) => {
		await visit(page, "/");

		await expect(
			page.getByRole("button", { name: "Decline All" }),
		).toBeVisible();

		const last = page
			.locator("#faq")
			.getByRole("heading", { level: 3 })
			.getByRole("button")
			.last();
		await last.click();

		await expect(last).toHaveAttribute("aria-expanded", "true");

		await expectAccessibleEverywhere(page);
		await page.getByRole("button", { name: "Customize" }).click();

		await expect(
			page.getByRole("dialog", { name: "Cookie Preferences" }),
		).toBeVisible();

		await expectAccessibleEverywhere(page, "dialog[open]");
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Legal", exact: true }).click();
		await expectAccessible(page, "#industry-solutions-section");
		await page.setViewportSize(phone);
		await page.getByRole("button", { name: "Open menu" }).click();

		await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();

		await expectAccessible(page, "#menu");
		await expectBigEnough(page.locator("#menu"));
	});

	test("in the quiz's dialog, with errors and after sending; targets are at least 44 px", async ({
		page,
	}) => {
		await page.setViewportSize(phone);

		const dialog = await openQuiz(page);
		await expectBigEnough(dialog);
		await expectAccessibleEverywhere(page, "dialog[open]");
		await answer(dialog, picksFor["growth-stack"]);
		await page.setViewportSize(phone);

		await expect(dialog.getByLabel("Website")).toBeVisible();

		await expectBigEnough(dialog);

		const send = dialog.getByRole("button", { name: "Send me the idea" });
		await send.click();

		await expect(page.getByRole("alert")).toBeVisible();

		await expectAccessibleEverywhere(page, "dialog[open]");
		await expectAccessible(page, "[role=alert]");
		await dialog.getByLabel("Email").fill(newAddress());
		await dialog.getByLabel("Website").fill("shop.example");
		await send.click();

		await expect(
			dialog.getByRole("heading", { name: /what happens next/ }),
		).toBeVisible();

		await expectAccessibleEverywhere(page, "dialog[open]");
	});

	test("in the dialogs of the Academy and the question, with errors", async ({
		page,
	}) => {
		for (const [path, opener] of [
			["/academy", "Request Information"],
			["/", "Ask us a question"],
		] as const) {
			await visit(page, path);
			await page.getByRole("button", { name: opener }).first().click();

			const dialog = page.getByRole("dialog");

			await page.setViewportSize(phone);

			await expect(dialog.getByLabel("Email")).toBeVisible();

			await expectBigEnough(dialog);
			await dialog.locator("form").getByRole("button").click();

			await expect(page.getByRole("alert")).toBeVisible();

			await expectAccessibleEverywhere(page, "dialog[open]");
		}
	});

	test("on the pages of the forms, with errors", async ({ page }) => {
		for (const [path, send] of [
			["/quiz", "Send me the idea"],
			["/academy/request", "Send request"],
			["/ask", "Send question"],
		] as const) {
			await visit(page, path);

			if (path === "/quiz") await answer(page, picksFor["ai-mvp"]);

			await page.getByRole("main").getByRole("button", { name: send }).click();

			await expect(page.getByRole("alert").first()).toBeVisible();

			await expectAccessibleEverywhere(page);
		}
	});
});

test("the first link of every page skips the header", async ({ page }) => {
	for (const path of ["/", "/no-such-page"]) {
		await page.goto(path);
		await page.keyboard.press("Tab");

		const skip = page.getByRole("link", { name: /skip to content/i });
		await expect(skip, path).toBeFocused();
		await expect(skip, path).toBeInViewport({ ratio: 1 });

		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");

		await expect(page.locator(":is(main, footer) :focus"), path).toHaveCount(1);
	}
});

test("every control has a visible focus ring", async ({ page }) => {
	await visit(page, "/");
	const focused: { html: string; isMarked: boolean }[] = [];
	await page.exposeFunction("noteFocus", (each: (typeof focused)[number]) =>
		focused.push(each),
	);
	await page.evaluate(() => {
		addEventListener("focusin", ({ target }) => {
			const element = target as Element;
			const { outlineStyle, outlineWidth } = getComputedStyle(element);
			const { width, height } = element.getBoundingClientRect();
			const hasRing =
				outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;

			(window as unknown as { noteFocus: (each: unknown) => void }).noteFocus({
				html: element.outerHTML.slice(0, 120),
				isMarked: hasRing && width > 0 && height > 0,
			});
		});
	});

	for (let press = 0; press < 70; press++) await page.keyboard.press("Tab");

	await expect.poll(() => focused.length).toBeGreaterThan(60);
	expect(focused.filter(({ isMarked }) => !isMarked)).toEqual([]);
});

/** Every control is at least 44 px wide and high. */
async function expectBigEnough(scope: Locator): Promise<void> {
	const small = await scope
		.locator("button, a, input:not([type=hidden]), textarea")
		.evaluateAll((all) =>
			all
				.filter((element) => element.checkVisibility())
				.filter((element) => {
					// Links in text have a taller ::before as their target.
					const { width, height } = element.getBoundingClientRect();
					const before =
						Number.parseFloat(getComputedStyle(element, "::before").height) ||
						0;

					return Math.max(height, before) < 43.5 || width < 43.5;
				})
				.map(({ outerHTML }) => outerHTML.slice(0, 80)),
		);
	expect(small).toEqual([]);
}
