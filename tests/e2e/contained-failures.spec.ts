import { expect, hydrated, test } from "../support/e2e.ts";

test("a listener that cannot be set up leaves the page as it is", async ({ page }) => {
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await page.addInitScript(() => {
		const add = window.addEventListener.bind(window);
		const refusing: typeof add = (kind: string, ...rest: [EventListenerOrEventListenerObject]) => {
			if (["message", "storage"].includes(kind)) throw new Error(`no ${kind}`);
			add(kind, ...rest);
		};
		window.addEventListener = refusing;
	});
	await page.goto("/services");
	await hydrated(page);
	await page.getByRole("button", { name: "Decline All" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Four kinds of system/);
	await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
	expect(errors).toEqual([]);
});

test("refused storage throws nothing, and a choice about cookies still closes the banner", async ({
	page,
}) => {
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await page.addInitScript(() => {
		for (const name of ["localStorage", "sessionStorage"])
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException("The operation is insecure.", "SecurityError");
				},
			});
	});
	await page.goto("/");
	await hydrated(page);
	await page.getByRole("button", { name: "Decline All" }).click();
	await expect(page.getByRole("button", { name: "Decline All" })).toBeHidden();
	await page
		.getByRole("navigation", { name: "Main" })
		.getByRole("link", { name: "Academy" })
		.click();
	await expect(page).toHaveURL(/\/academy$/);
	expect(errors).toEqual([]);
});
