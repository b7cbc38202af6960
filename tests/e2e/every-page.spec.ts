import type { Page } from "@playwright/test";
import { builtPages } from "../support/built-site.ts";
import { expect, test } from "../support/e2e.ts";

/** One page leads on to the blog. */
const paths = builtPages()
	.map(({ path }) => path)
	.filter((path) => path !== "/resources");

/** All articles have one design, and so have all lists of articles. */
const designs = [
	...new Map(
		paths.map((path) => [
			path.replace(/^(\/blog(?:\/category|\/tag)?)\/[^/]+$/, "$1/*"),
			path,
		]),
	).values(),
];

const widths = [1440, 1280, 768, 390];

/** React changes no element of an untouched page, but adds some. */
const refuseScripts = (page: Page) =>
	page.route("**/assets/*.js", (route) => route.abort());

test("every icon of a link or button is beside a word of it, at each width", async ({
	page,
}) => {
	await refuseScripts(page);

	for (const path of paths) {
		await page.goto(path);
		await page.evaluate(() => {
			document.documentElement.dataset.laidOut = "";
		});

		for (const width of widths) {
			await page.setViewportSize({ width, height: 900 });

			expect(await iconsAlone(page), `${path} at ${width} px`).toEqual([]);
		}
	}
});

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	for (const width of [1440, 390])
		test(`everything is drawn before the page is scrolled, on screen and on paper, at ${width} px`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height: 900 });
			await refuseScripts(page);

			for (const path of designs) {
				await page.goto(path);
				await loadPictures(page);

				for (const media of ["screen", "print"] as const) {
					await page.emulateMedia({ media, reducedMotion: "no-preference" });
					const moving = await readShapes(page);

					await page.emulateMedia({ media, reducedMotion: "reduce" });
					const still = await readShapes(page);

					expect(moving, `${path} on ${media}`).toEqual(still);
				}
			}
		});
});

function loadPictures(page: Page): Promise<unknown> {
	return page.evaluate(() =>
		Promise.all(
			Array.from(document.images, (image) => {
				image.loading = "eager";

				return image.decode();
			}),
		),
	);
}

/** Size and opacity of every element when all sections are laid out and nothing moves by itself. */
function readShapes(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		document.documentElement.dataset.laidOut = "";

		const listMoving = () =>
			document.getAnimations().filter(({ timeline, effect }) => {
				const { iterations = 1 } = effect?.getTiming() ?? {};
				return timeline === document.timeline && iterations !== Infinity;
			});

		// The end of one may start another.
		for (let round = 0; round < 3; round++) {
			for (const animation of listMoving()) animation.finish();
			await new Promise((painted) =>
				requestAnimationFrame(() => setTimeout(painted)),
			);
		}

		return [...document.querySelectorAll("main *, footer *")].map((element) => {
			const { width, height } = element.getBoundingClientRect();
			const { opacity } = getComputedStyle(element);
			const name = element.getAttribute("class") ?? element.localName;

			return `${name} ${Math.round(width)}x${Math.round(height)} ${opacity}`;
		});
	});
}

/** The texts of links and buttons with an icon that is above, below or over all of their words. */
function iconsAlone(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const icons = document.querySelectorAll(":is(a, button, summary) svg.icon");

		return [...icons]
			.map((icon) => ({ icon, control: icon.closest("a, button, summary") }))
			.filter(
				({ icon, control }) =>
					control &&
					icon.checkVisibility() &&
					icon.clientWidth > 0 &&
					control.textContent !== "" &&
					!linesOf(control).some((line) => isBeside(line, icon)),
			)
			.map(({ control }) => control?.textContent ?? "");

		function linesOf(control: Element): DOMRect[] {
			const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
			const lines: DOMRect[] = [];

			while (texts.nextNode()) {
				const words = document.createRange();
				words.selectNodeContents(texts.currentNode);
				lines.push(...words.getClientRects());
			}

			return lines.filter(({ width, height }) => width > 1 && height > 1);
		}

		function isBeside(line: DOMRect, icon: Element): boolean {
			const { top, bottom, left, right, height } = icon.getBoundingClientRect();
			const shared = Math.min(bottom, line.bottom) - Math.max(top, line.top);
			const isOver = left < line.right - 1 && right > line.left + 1;

			return shared >= height * 0.4 && !isOver;
		}
	});
}
