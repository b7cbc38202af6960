import { randomUUID } from "node:crypto";
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
	vi,
} from "vitest";
import { freeSlots, newAddress, newKey, sendForm } from "../support/http.ts";
import {
	newSession,
	type RunningSite,
	readRows,
	runSite,
} from "../support/running-site.ts";
import { runSiteCommand } from "../support/site-command.ts";
import { type Engine, engines, type Visitor } from "./browsers.ts";

const button = (name: string) =>
	`//button[contains(normalize-space(), "${name}")]`;
const link = (name: string) => `//a[normalize-space()="${name}"]`;
const field = (name: string) =>
	`//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(), "${name}")]/@for]`;
const inDialog = (xpath: string) => `//dialog[@open]${xpath}`;
const inMain = (xpath: string) => `//main${xpath}`;

/** The same visits in each browser; a file for each, so that they run side by side. */
export function visitIn(name: keyof typeof engines): void {
	const start = engines[name];

	describe.skipIf(start === null)(
		`in ${name}${start ? "" : " (skipped: not installed)"}`,
		() => {
			let site: RunningSite;
			let engine: Engine;
			let visitor: Visitor;

			beforeAll(async () => {
				site = await runSite();
				if (start) engine = await start();
			});
			afterAll(async () => {
				await engine?.close();
				await site.remove();
			});
			beforeEach(async () => {
				visitor = await engine.newVisitor();
				await visitor.resize(1280, 900);
			});
			afterEach(async () => {
				const errors = await visitor.evaluate<string[]>("window.errors ?? []");
				await visitor.close();

				expect(errors).toEqual([]);
			});

			const seen = (expression: string) => visitor.evaluate(expression);

			const becomes = (expression: string) =>
				expect.poll(() => seen(expression), { message: expression }).toBe(true);

			const reads = (text: string) =>
				becomes(`document.body.innerText.includes(${JSON.stringify(text)})`);

			/** The position of an element; null until it is visible and no longer moves. */
			async function findPlace(xpath: string): Promise<string | null> {
				return await visitor.evaluate(`(() => {
				const at = document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue;
				if (!at || !at.checkVisibility({ opacityProperty: true })) return null;
				const { x, y, width, height } = at.getBoundingClientRect();
				return width > 0 ? [x, y + scrollY, width, height].map(Math.round).join() : null;
			})()`);
			}

			async function standsStill(xpath: string): Promise<void> {
				let before: string | null = null;
				await expect
					.poll(
						async () => {
							const last = before;
							before = await findPlace(xpath);

							return before !== null && before === last;
						},
						{ message: xpath },
					)
					.toBe(true);
			}

			async function click(xpath: string): Promise<void> {
				await standsStill(xpath);
				// Hydration may replace the element: retry.
				await vi.waitFor(() => visitor.click(xpath), {
					timeout: 30_000,
					interval: 100,
				});
			}

			/** Clicks until the expression is true: a press during hydration may have no effect. */
			async function clickUntil(
				xpath: string,
				expression: string,
			): Promise<void> {
				await standsStill(xpath);
				await vi.waitFor(
					async () => {
						if (await visitor.evaluate(expression)) return;

						await visitor.click(xpath);

						expect(await visitor.evaluate(expression)).toBe(true);
					},
					{ timeout: 30_000, interval: 500 },
				);
			}

			async function type(xpath: string, text: string): Promise<void> {
				await standsStill(xpath);
				await visitor.type(xpath, text);
			}

			async function open(path: string): Promise<void> {
				await visitor.open(new URL(path, site.url).href);
				await visitor.evaluate(`(() => {
				window.errors ??= [];
				addEventListener("error", ({ message }) => window.errors.push(message));
				document.documentElement.dispatchEvent(new Event("pointermove", { bubbles: true }));
			})()`);
				await becomes(`document.documentElement.dataset.hydrated === "true"`);
			}

			/** Opens a page and declines cookies, since the banner may cover other elements. */
			async function visit(path: string): Promise<void> {
				await open(path);
				await clickUntil(
					button("Decline All"),
					`localStorage.getItem("cookie-consent") !== null`,
				);
			}

			test.each([390, 1280])(
				"the home page at %i px: every picture has its ratio, nothing overflows",
				async (width) => {
					await visitor.resize(width, 900);
					await visit("/");
					await visitor.evaluate(`(() => {
				for (const image of document.images) image.loading = "eager";
			})()`);
					await becomes(
						"[...document.images].every(({ complete }) => complete)",
					);

					const height = await visitor.evaluate<number>(
						"document.body.scrollHeight",
					);
					for (let top = 0; top < height; top += 800)
						await visitor.evaluate(
							`scrollTo({ top: ${top}, behavior: "instant" })`,
						);

					const stretched = await visitor.evaluate(`[...document.images]
				.filter((image) => image.checkVisibility() && getComputedStyle(image).objectFit === "fill")
				.map((image) => ({ image, box: image.getBoundingClientRect() }))
				.filter(({ image, box }) => box.height > 0 && Math.abs(box.width / box.height
					/ (image.getAttribute("width") / image.getAttribute("height")) - 1) > 0.01)
				.map(({ image, box }) => image.outerHTML.slice(0, 120) + box.width + "x" + box.height)`);
					expect(stretched).toEqual([]);
					expect(
						await visitor.evaluate(
							"document.documentElement.scrollWidth - innerWidth",
						),
					).toBeLessThanOrEqual(0);
				},
			);

			test("the phone menu opens and its links work", async () => {
				await visitor.resize(390, 844);
				await visit("/");
				await click(
					`//button[@aria-label="Open menu" or normalize-space()="Open menu"]`,
				);

				await click(`//*[@id="menu"]${link("Blog")}`);
				await becomes(`location.pathname === "/blog"`);

				expect(await findPlace(`//*[@id="menu"]${link("Blog")}`)).toBeNull();
			});

			test("the quiz is answered and stored", async () => {
				const email = newAddress();

				await visit("/");
				await click(button("Find my bottleneck"));

				for (const answer of [
					"Quoting or proposals",
					"I'm just getting started",
					"Closing faster",
				])
					await click(inDialog(button(answer)));

				await type(inDialog(field("Email")), email);
				await type(inDialog(field("Website")), "shop.example");
				await click(inDialog(button("Send me the idea")));

				await expect
					.poll(() => readRows(site, "quiz_leads", email).length)
					.toBe(1);

				await reads("Thank you!");
			});

			test("a question is refused with an error at its field, corrected and stored", async () => {
				const email = newAddress();

				await visit("/ask");
				await type(inMain(field("Email")), "nobody");
				await type(inMain(field("Your question")), "Do you come to Harrogate?");
				await click(inMain(button("Send question")));
				await reads("Please enter a valid email address.");
				await visitor.evaluate(
					`document.querySelector("main input[type=email]").select()`,
				);

				await type(inMain(field("Email")), email);
				await click(inMain(button("Send question")));

				await expect
					.poll(() => readRows(site, "questions", email).length)
					.toBe(1);

				await reads("Your question has been submitted.");
			});

			test("a call is booked and moved", async () => {
				const email = newAddress();

				await visit(`/book?at=${(await freeSlots(site))[30]}`);
				await type(inMain(field("Name")), "Dawn Ackroyd");
				await type(inMain(field("Email")), email);
				await click(inMain(button("Book this call")));
				await click(link("Move or cancel this call"));
				await becomes(`location.pathname.startsWith("/book/manage/")`);

				const [booked] = readRows(site, "bookings", email);

				await click(`(//*[contains(@class, "time-list__time")])[last()]`);
				await click(button("Move the call here"));
				await reads("Your call has moved.");

				expect(readRows(site, "bookings", email)[0]?.starts_at).not.toBe(
					booked?.starts_at,
				);
			});

			test("consent is given and withdrawn", async () => {
				await open("/faq");
				await clickUntil(
					button("Accept All"),
					`localStorage.getItem("cookie-consent") !== null`,
				);

				const given = await visitor.evaluate<string>(
					`localStorage.getItem("cookie-consent")`,
				);

				await click(button("Cookie Settings"));

				for (const at of [1, 2])
					await click(
						`(//*[@role="switch"][not(@disabled)][not(@aria-disabled="true")])[${at}]`,
					);

				await click(button("Save Preferences"));
				await becomes(
					`localStorage.getItem("cookie-consent") !== ${JSON.stringify(given)}`,
				);
				await open("/services");

				expect(await findPlace(button("Accept All"))).toBeNull();
			});

			test("the FAQ search filters the answers", async () => {
				await visit("/faq");
				await type(`//input[@placeholder="Search for answers..."]`, "price");
				await reads("answers for “price”");
				await becomes(`location.search === "?q=price"`);
			});

			test("a visitor subscribes to the newsletter", async () => {
				const email = newAddress();

				await visit("/blog");
				await type(inMain(`//form${"//input[@type='email']"}`), email);
				await click(inMain(button("Subscribe")));

				await expect
					.poll(() => readRows(site, "newsletter_subscribers", email).length)
					.toBe(1);
			});

			test("the desk's menus open, choose and close by keyboard", async () => {
				const email = newAddress();
				const { cookie } = newSession(site);
				await sendForm(site, "/ask", {
					email,
					question: "Vans?",
					idempotency_key: newKey(),
				});
				const focus = (xpath: string) =>
					becomes(
						`(() => {
							const at = document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue;
							at?.focus();
							return at !== null && document.activeElement === at;
						})()`,
					);
				const isOpen = (id: string) =>
					`document.querySelector(${JSON.stringify(id)}).matches(":popover-open")`;

				await visitor.resize(390, 844);
				await visitor.open(`${site.url}/robots.txt`);
				await visitor.evaluate(
					`document.cookie = ${JSON.stringify(`${cookie}; path=/`)}`,
				);
				await open("/desk");

				await focus(button("More"));
				await visitor.press("Enter");
				await becomes(isOpen("#desk-menu"));
				await visitor.press("Escape");
				await becomes(`!${isOpen("#desk-menu")}`);
				await becomes(`document.activeElement.innerText.trim() === "More"`);

				await visitor.press("Enter");
				await becomes(isOpen("#desk-menu"));
				await focus(`//summary[normalize-space()="Website"]`);
				await visitor.press("Enter");
				await focus(`//*[@id="desk-menu"]${link("Redirects")}`);
				await visitor.press("Enter");
				await becomes(`location.pathname === "/desk/redirects"`);
				await becomes(`!${isOpen("#desk-menu")}`);

				await visitor.resize(1280, 900);
				await open("/desk");
				await focus(`//main//a[contains(., ${JSON.stringify(email)})]`);
				await visitor.press("Enter");
				await becomes(`location.pathname.startsWith("/desk/people/")`);

				await focus(`//button[@aria-label="More actions"]`);
				await visitor.press("Enter");
				await becomes(isOpen(".desk-menu"));
				await visitor.press("Escape");
				await becomes(`!${isOpen(".desk-menu")}`);
				await becomes(
					`document.activeElement.matches("button[popovertarget]")`,
				);
			});

			test("staff set a password, log in and write an article", async () => {
				const email = `${randomUUID()}@staff.example`;
				const environment = {
					DATABASE_URL: `file:${site.databaseFile}`,
					SITE_URL: site.url,
				};
				const { out } = await runSiteCommand(
					environment,
					"staff",
					"add",
					email,
					"--json",
				);

				await visitor.open(JSON.parse(out).link);
				await type(field("New password"), "three odd vans");
				await type(field("Confirm password"), "three odd vans");
				await click(button("Set password"));
				await becomes(`location.pathname === "/desk"`);
				await reads("Inbox");

				await visitor.open(`${site.url}/desk/articles`);
				await click(button("New article"));
				await becomes("document.querySelector('.ProseMirror') !== null");
				const text = "//*[@role='textbox']";
				await click(text);
				await type(text, "## Six rotas");
				await click(button("Box"));
				await becomes("document.querySelector(':popover-open') !== null");
				await becomes(
					"document.querySelector('.ProseMirror h2')?.textContent === 'Six rotas'",
				);
				await becomes(
					"new FormData(document.querySelector('textarea[name=body]').form).get('body').trim() === '## Six rotas'",
				);
				await reads("All changes are saved.");
			});
		},
	);
}
