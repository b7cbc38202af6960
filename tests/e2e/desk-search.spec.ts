import {
	expect,
	expectAccessible,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";

test("a person is found from any page with the keyboard alone, in three steps", async ({
	page,
	site,
}) => {
	const email = newAddress();
	await sendForm(site, "/ask", {
		email,
		question: "Do you build vans?",
		idempotency_key: newKey(),
	});
	await visit(page, "/desk/settings/prices");

	await page.keyboard.press("Control+k");
	const input = page.getByRole("combobox", { name: "Search everything" });
	await expect(input).toBeFocused();
	await input.fill(email);

	const found = page.getByRole("option", { name: `${email} New` });
	await expect(found).toHaveAttribute("aria-selected", "true");
	await expectAccessible(page, "dialog");
	await page.keyboard.press("Enter");

	await expect(page.getByRole("heading", { level: 1 })).toHaveText(email);
	await expect(input).toBeHidden();
});

test("the search opens pages, says when no one is found, and closes with Escape", async ({
	page,
}) => {
	await visit(page, "/desk/tasks");
	await page.keyboard.press("/");
	const input = page.getByRole("combobox", { name: "Search everything" });

	await input.fill("zzzzqx");
	await expect(page.getByText("No one is found")).toBeVisible();
	await expect(
		page.getByRole("option", { name: "New contact “zzzzqx”" }),
	).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(input).toBeHidden();

	await page.getByRole("link", { name: /^Search everything/ }).click();
	await input.fill("audit");
	await page.keyboard.press("Enter");

	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit log");
});
