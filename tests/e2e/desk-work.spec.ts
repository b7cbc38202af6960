import {
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	successToast,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import { readRows } from "../support/running-site.ts";

test("a lead added by hand gets a task and a tag, and is found by both", async ({
	page,
	site,
}) => {
	const email = newAddress();

	await visit(page, "/desk/leads/new");
	await page.getByLabel("Name", { exact: true }).fill("Jo Bloggs");
	await page.getByRole("button", { name: "Save" }).click();

	await expect(
		page.getByLabel("Phone", { exact: true }),
	).toHaveAccessibleDescription(/Add a phone number or an email address/);
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue(
		"Jo Bloggs",
	);

	await expectAccessibleEverywhere(page);
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByLabel("No task").check();
	await page.getByRole("button", { name: "Save" }).click();

	await expect(
		page.getByRole("heading", { level: 1, name: "Jo Bloggs" }),
	).toBeVisible();

	await page.getByRole("tab", { name: "Task" }).click();
	const form = page.getByRole("tabpanel", { name: "Task" });
	await form.getByLabel("Task", { exact: true }).fill("Send the offer");
	await form.getByLabel("Date…").check();
	await form.getByLabel("Date", { exact: true }).fill("2020-01-02");
	await page.getByRole("button", { name: "Add the task" }).click();

	await expect(successToast(page, "Added.")).toBeVisible();
	await expect(page.getByRole("region", { name: "Next" })).toContainText(
		/Send the offer\s*late \d+ days/,
	);

	await page.locator("summary", { hasText: "Add a tag" }).click();
	await page.getByRole("combobox", { name: "Add a tag" }).fill("Partner");
	await page.getByRole("button", { name: "Add the tag" }).click();

	await expect(
		page.getByRole("button", { name: "Remove the tag partner" }),
	).toBeVisible();

	await expectAccessible(page);

	await page.goto("/desk?tag=partner");

	await expect(page.getByRole("link", { name: "Jo Bloggs" })).toBeVisible();

	await visit(page, "/desk/tasks");

	await expect(page.getByRole("region", { name: "Overdue" })).toContainText(
		"Send the offer",
	);

	await expectAccessibleEverywhere(page);
	await page
		.getByRole("button", { name: "Done: Send the offer" })
		.first()
		.click();

	await expect(successToast(page, "Done.")).toBeVisible();
	expect(readRows(site, "people", email)).toHaveLength(1);
});

test("a stage is moved in one act, and a deal is won with its value in two", async ({
	page,
	site,
}) => {
	const email = newAddress();
	await sendForm(site, "/ask", {
		email,
		question: "Vans?",
		idempotency_key: newKey(),
	});
	await visit(page, "/desk/board");
	const column = (name: string) => page.getByRole("region", { name });
	const deal = page.getByRole("link", { name: email });

	await deal.press("Shift+ArrowRight");

	await expect(
		column("Contacted").getByRole("link", { name: email }),
	).toBeFocused();

	// A drag that is under way would end with the answer to the first move.
	await expect
		.poll(() => readRows(site, "people", email)[0]?.stage)
		.toBe("contacted");
	await page.waitForLoadState("networkidle");
	await page.getByRole("listitem").filter({ has: deal }).dragTo(column("Won"));
	const value = page.getByRole("dialog").getByLabel("Value");
	await expect(value).toBeFocused();
	await expectAccessible(page, "dialog");
	await value.fill("2,400");
	await value.press("Enter");

	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect
		.poll(() => readRows(site, "people", email)[0])
		.toMatchObject({ stage: "won", value_cents: 240_000 });
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("selected leads are changed and a view is saved, by keyboard", async ({
		page,
		site,
	}) => {
		const email = newAddress();
		await sendForm(site, "/ask", {
			email,
			question: "Vans?",
			idempotency_key: newKey(),
		});
		await page.goto("/desk?kind=question");

		const bar = page.getByRole("group", { name: "Selected people" });
		await expect(bar).toBeHidden();

		await page
			.getByRole("checkbox", { name: `Select ${email}` })
			.press("Space");

		await expect(bar).toBeVisible();

		await bar.locator("summary", { hasText: "Stage" }).press("Enter");
		await bar.getByLabel("Stage").selectOption("Contacted");
		await bar.getByRole("button", { name: "Set the stage" }).press("Enter");

		await expect(successToast(page, "1 set to Contacted.")).toBeVisible();
		expect(readRows(site, "people", email)[0]?.stage).toBe("contacted");

		await page.getByText("Save this view").click();
		await page.getByRole("button", { name: "Save", exact: true }).click();

		const name = page.getByLabel("Name of the view");
		await expect(name).toHaveAccessibleDescription(/Name the view first/);

		const title = `Walk-ins ${email.slice(0, 8)}`;
		await name.fill(title);
		await page.getByRole("button", { name: "Save", exact: true }).click();

		const views = page.getByRole("navigation", { name: "Views of the inbox" });
		await expect(views.getByRole("link", { name: title })).toHaveAttribute(
			"aria-current",
			"page",
		);

		await page
			.getByRole("button", { name: `Delete the view “${title}”` })
			.click();

		await expect(views.getByRole("link", { name: title })).toHaveCount(0);
	});
});
