import {
	expect,
	expectAccessible,
	deskTest as test,
	visit,
} from "../support/e2e.ts";

test("the search opens pages, says when no one is found, and closes with Escape", async ({
	page,
}) => {
	await visit(page, "/desk/tasks");
	await page.keyboard.press("/");
	const input = page.getByRole("combobox", { name: "Search everything" });

	await input.fill("zzzzqx");
	await expect(page.getByText("No one is found")).toBeVisible();
	await expect(
		page.getByRole("option", { name: "Add a person “zzzzqx”" }),
	).toBeVisible();
	await expectAccessible(page, "dialog");
	await page.keyboard.press("Escape");
	await expect(input).toBeHidden();

	await page.getByRole("link", { name: /^Search everything/ }).click();
	await input.fill("audit");
	await page.keyboard.press("Enter");

	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit log");
});
