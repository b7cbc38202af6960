import { answer, expect, picksFor, test } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { readRows } from "../support/running-site.ts";

test.use({ javaScriptEnabled: false });

type Fields = Record<string, string>;

const forms: (Record<
	"from" | "opener" | "send" | "table" | "error" | "thanks",
	string
> &
	Record<"wrong" | "right", Fields>)[] = [
	{
		from: "/",
		opener: "Find my bottleneck",
		send: "Send me the idea",
		table: "quiz_leads",
		wrong: { Website: "two words" },
		error: "Please enter a web address",
		right: { Website: "shop.example" },
		thanks: "Thank you! We'll be in touch with a custom idea soon.",
	},
	{
		from: "/academy",
		opener: "Request Information",
		send: "Send request",
		table: "academy_leads",
		wrong: { Name: "A", Message: "Evenings,\nif you can." },
		error: "Name must be at least 2 characters.",
		right: { Name: "Al" },
		thanks: "Information request submitted",
	},
	{
		from: "/",
		opener: "Ask us a question",
		send: "Send question",
		table: "questions",
		wrong: { "Your question": "Once only?", Email: "" },
		error: "Please fill in all fields",
		right: {},
		thanks: "Your question has been submitted.",
	},
];

for (const { from, opener, send, table, wrong, error, right, thanks } of forms)
	test(`'${opener}': to the form, errors, stored once after reload, back and resubmission`, async ({
		page,
		site,
	}) => {
		const email = newAddress();
		const main = page.getByRole("main");

		const fill = async (values: Fields) => {
			for (const [label, text] of Object.entries(values))
				await main.getByLabel(label).fill(text);
		};

		/** @returns the status of the resulting page. */
		const submit = async () => {
			const answered = page.waitForResponse((answer) =>
				answer.request().isNavigationRequest(),
			);

			await main.getByRole("button", { name: send }).click();

			const response = await answered;

			await page.waitForLoadState();

			return response.status();
		};

		await page.goto(from);
		await page.getByRole("button", { name: opener }).first().click();

		if (table === "quiz_leads") {
			await answer(page, ["Quoting or proposals"]);
			await main.getByRole("button", { name: "Back" }).click();
			await answer(page, picksFor.blueprint);

			await expect(
				main.getByRole("heading", { name: "AI Strategy Blueprint" }),
			).toBeVisible();

			for (const pick of picksFor.blueprint)
				await expect(main.getByText(pick, { exact: true })).toBeVisible();
		}

		await fill({ Email: email, ...wrong });

		expect(await submit()).toBe(422);
		await expect(main.getByText(error).first()).toBeVisible();

		for (const [label, text] of Object.entries(wrong))
			await expect(main.getByLabel(label)).toHaveValue(text);

		expect(readRows(site, table, email)).toEqual([]);

		await fill({ ...right, Email: email });

		expect(await submit()).toBe(200);
		await expect(main.getByText(thanks)).toBeVisible();

		await page.reload();

		await expect(main.getByText(thanks)).toBeVisible();

		await page.goBack();

		await expect(main.getByLabel("Email")).toHaveValue(email);
		expect(await submit()).toBe(200);
		await expect(main.getByText(thanks)).toBeVisible();
		expect(readRows(site, table, email)).toHaveLength(1);
	});

test("every section, answer, card and price of the home page is visible", async ({
	page,
}) => {
	await page.goto("/");

	const hidden = await page
		.locator("main :is(h1, h2, h3, p, li, dt, dd, a, blockquote)")
		.evaluateAll((elements) => {
			const isFolded = (node: Element): boolean =>
				getComputedStyle(node).overflow === "hidden" &&
				node.getBoundingClientRect().height < 2;

			const isHidden = (node: Element): boolean =>
				!node.checkVisibility({
					opacityProperty: true,
					visibilityProperty: true,
				}) || node.getBoundingClientRect().height === 0;

			const isFoldedAway = (node: Element | null): boolean =>
				node !== null && (isFolded(node) || isFoldedAway(node.parentElement));

			return elements
				.filter(
					(node) =>
						!node.closest(
							"[aria-hidden], [role=img], dialog, [role=status], .sr",
						),
				)
				.filter(
					(node) =>
						node.textContent?.trim() && (isHidden(node) || isFoldedAway(node)),
				)
				.map((node) => `${node.tagName} ${node.textContent?.slice(0, 50)}`);
		});
	expect(hidden).toEqual([]);
	await expect(
		page.locator("#faq").getByText(/Fifteen minutes, no slides/),
	).toBeVisible();

	for (const price of ["€590", "€2.5K", "€8K", "€1.5K"])
		await expect(
			page.locator("#services").getByText(price, { exact: true }),
		).toBeVisible();
});

test("the phone menu opens and its links work", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/academy");
	await page.getByRole("button", { name: "Open menu" }).click();
	await page
		.getByRole("dialog", { name: "Menu" })
		.getByRole("link", { name: "FAQ" })
		.click();

	await expect(page).toHaveURL("/#faq");
	await expect(page.locator("#faq")).toBeInViewport();
});

test("no button without a function hides content", async ({ page }) => {
	for (const path of ["/", "/academy", "/faq"]) {
		await page.goto(path);
		const dead = await page.locator("main button").evaluateAll((buttons) =>
			(buttons as HTMLButtonElement[])
				.filter((button) => button.checkVisibility() && !button.disabled)
				.filter((button) => !button.popoverTargetElement)
				.filter((button) => !(button.type === "submit" && button.form))
				.filter((button) => {
					// The heading of an answer that is already open has no function.
					const panel = document.getElementById(
						button.getAttribute("aria-controls") ?? "",
					);
					return !panel || panel.getBoundingClientRect().height < 20;
				})
				.map((button) => button.textContent || button.ariaLabel),
		);

		expect(dead, path).toEqual([]);
	}
});
