import { expect, test, visit } from "../support/e2e.ts";

test("without storage and window listeners nothing throws, and the banner still closes", async ({
	page,
	consoleErrors,
}) => {
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await page.addInitScript(() => {
		const add = window.addEventListener.bind(window);

		const refusing: typeof add = (
			kind: string,
			...rest: [EventListenerOrEventListenerObject]
		) => {
			if (["message", "storage"].includes(kind)) throw new Error(`no ${kind}`);

			add(kind, ...rest);
		};

		window.addEventListener = refusing;

		for (const name of ["localStorage", "sessionStorage"])
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException("The operation is insecure.", "SecurityError");
				},
			});
	});

	await visit(page, "/services");
	await page.getByRole("button", { name: "Decline All" }).click();

	await expect(page.getByRole("button", { name: "Decline All" })).toBeHidden();

	const main = page.getByRole("navigation", { name: "Main" });
	await main.getByRole("link", { name: "Academy" }).click();

	await expect(page).toHaveURL(/\/academy$/);
	expect(errors).toEqual([]);

	// The failures are logged.
	consoleErrors.length = 0;
});
