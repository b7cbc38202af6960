import {
	delay,
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	successToast,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import {
	mailsTo,
	type RunningSite,
	readRows,
} from "../support/running-site.ts";

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

/** Counts what a person does: opening, filling in and pressing are one act each. */
function countActs() {
	let count = 0;

	return {
		act: async (act: Promise<unknown>) => {
			await act;
			count += 1;
		},
		/** The acts since it was last asked. */
		take: () => {
			const taken = count;
			count = 0;
			return taken;
		},
	};
}

async function addLead(site: RunningSite): Promise<string> {
	const email = newAddress();
	await sendForm(site, "/ask", {
		email,
		question: "Vans?",
		idempotency_key: newKey(),
	});

	return email;
}

test("an answer takes three acts, a follow-up two, a call four and finding a person two", async ({
	page,
	site,
}) => {
	const email = await addLead(site);
	const { act, take } = countActs();
	const open = () => page.getByRole("link", { name: email }).first().click();
	const press = (name: string) =>
		page.getByRole("button", { name, exact: true }).click();
	await visit(page, "/desk");

	await act(open());
	await act(page.getByLabel("Your reply").fill("Yes, with racks."));
	await act(press("Send the reply"));

	await expect(page.getByText("Not sent.", { exact: true })).toBeVisible();
	expect(mailsTo(site, email, "desk.reply")).toHaveLength(1);
	expect(take()).toBe(3);

	await visit(page, "/desk");
	await act(open());
	const followUp = page.getByRole("group", { name: "Follow up" });
	await act(followUp.getByRole("button").first().click());

	const next = page.getByRole("region", { name: "Next" });
	await expect(next).toContainText("Follow up");
	expect(take()).toBe(2);

	await visit(page, "/desk");
	await act(open());
	await act(page.getByRole("link", { name: "Log a call" }).click());
	await act(page.getByLabel("What was said").fill("Wants two vans."));
	await act(press("Save the call"));

	await expect(successToast(page, "The call is logged.")).toBeVisible();
	await expect(next).toContainText("Ring again");
	expect(take()).toBe(4);

	await visit(page, "/desk");
	await act(page.getByRole("link", { name: "Add a person" }).click());
	await act(page.getByLabel("Phone", { exact: true }).fill("020 7946 0733"));
	await act(page.getByLabel("What was said").fill("Needs a van."));
	await act(press("Save"));

	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"020 7946 0733",
	);
	await expect(next).toContainText("Ring again");
	expect(take()).toBe(4);

	await visit(page, "/desk/settings/prices");
	const search = page.getByRole("combobox", { name: "Search everything" });
	await act(page.keyboard.press("Control+k").then(() => search.fill(email)));
	// What is typed quickly waits for its own results.
	await act(page.keyboard.press("Enter"));

	await expect(page.getByRole("heading", { level: 1 })).toHaveText(email);
	expect(take()).toBe(2);
});

/** Of a column. Its middle may be far down, and scrolling there would leave another card under the pressed mouse. */
const top = { x: 40, y: 20 };

test("a stage is moved in one act, and a deal is won with its value in two", async ({
	page,
	site,
}) => {
	const email = await addLead(site);
	const { act, take } = countActs();
	await visit(page, "/desk/board");
	const column = (name: string) => page.getByRole("region", { name });
	const deal = page.getByRole("link", { name: email });

	await act(deal.press("Shift+ArrowRight"));

	await expect(
		column("Contacted").getByRole("link", { name: email }),
	).toBeFocused();
	expect(take()).toBe(1);

	await expect
		.poll(() => readRows(site, "people", email)[0]?.stage)
		.toBe("contacted");
	const card = page.getByRole("listitem").filter({ has: deal });
	await act(card.dragTo(column("Won"), { targetPosition: top }));
	const value = page.getByRole("dialog").getByLabel("Value");
	await expect(value).toBeFocused();
	await expectAccessible(page, "dialog");
	// Enter ends the field.
	await act(value.fill("2,400").then(() => value.press("Enter")));

	await expect(page.getByRole("dialog")).toHaveCount(0);
	expect(take()).toBe(2);
	await expect
		.poll(() => readRows(site, "people", email)[0])
		.toMatchObject({ stage: "won", value_cents: 240_000 });
});

test("moves before their answers add up, and a won deal's value is stored after them", async ({
	page,
	site,
	consoleErrors,
}) => {
	const email = await addLead(site);
	await visit(page, "/desk/board");
	const release = await delay(page, "**/desk/board");
	const deal = page.getByRole("link", { name: email });

	await deal.press("Shift+ArrowRight");
	await deal.press("Shift+ArrowRight");
	await deal.press("Shift+ArrowRight");
	const dialog = page.getByRole("dialog");
	const value = dialog.getByLabel("Value");
	await value.fill("2,400");
	await value.press("Enter");
	await expect(dialog.getByRole("button", { name: "Saving" })).toBeVisible();
	await page.route("**/board.data*", (route) => route.fulfill({ status: 503 }));
	release();

	// The board can't be loaded again: the answer is there.
	await expect(dialog).toHaveCount(0);
	await expect(page.getByText("Have they been answered?")).toBeVisible();
	await expect(
		page.getByText("This page could not be loaded again."),
	).toBeVisible();
	expect(readRows(site, "people", email)[0]).toMatchObject({
		stage: "won",
		value_cents: 240_000,
	});
	expect(
		site
			.rows("stage_changes")
			.filter(
				({ person_id }) => person_id === readRows(site, "people", email)[0]?.id,
			)
			.map(({ to_stage }) => to_stage),
	).toEqual(["contacted", "booked", "won"]);

	await page.unroute("**/board.data*");
	await page.getByRole("button", { name: "Try again" }).click();

	await expect(
		page
			.getByRole("region", { name: "Won" })
			.getByRole("link", { name: email }),
	).toBeVisible();
	consoleErrors.length = 0;
});

test("the answer to a move doesn't end the drag that follows it", async ({
	page,
	site,
}) => {
	const email = await addLead(site);
	await visit(page, "/desk/board");
	const release = await delay(page, "**/desk/board");
	const region = (name: string) => page.getByRole("region", { name });
	const deal = page.getByRole("link", { name: email });

	await deal.press("Shift+ArrowRight");
	await deal.hover();
	await page.mouse.down();
	await region("Won").hover({ position: top });
	release();
	await expect(page.getByText("Have they been answered?")).toBeVisible();
	await region("Won").hover({ position: top });
	await page.mouse.up();

	await expect(page.getByRole("dialog").getByLabel("Value")).toBeFocused();
	await page.keyboard.press("Escape");

	await expect(
		region("Contacted").getByRole("link", { name: email }),
	).toBeVisible();
});

test("a deal's dialog has only its own answer, and stays when the deal could not be stored", async ({
	page,
	site,
	consoleErrors,
}) => {
	const email = await addLead(site);
	await visit(page, "/desk/board");
	const deal = page.getByRole("link", { name: email });
	await deal.press("Shift+ArrowRight");
	await expect(page.getByText("Have they been answered?")).toBeVisible();

	const card = page.getByRole("listitem").filter({ has: deal });
	await card.locator("summary").click();
	await card.locator("select").selectOption({ label: "Won" });
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByText("Have they been answered?")).toHaveCount(0);

	await page.route("**/desk/board", (route) =>
		route.fulfill({ status: 503, json: null }),
	);
	await dialog.getByLabel("Value").fill("2,400");
	await dialog.getByLabel("Value").press("Enter");

	await expect(dialog.getByText("The database doesn’t answer.")).toBeVisible();
	await expect(dialog.getByLabel("Value")).toHaveValue("2,400");

	await page.unroute("**/desk/board");
	await dialog.getByRole("button", { name: "Try again" }).click();

	await expect(dialog).toHaveCount(0);
	expect(readRows(site, "people", email)[0]).toMatchObject({
		stage: "won",
		value_cents: 240_000,
	});
	consoleErrors.length = 0;
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
