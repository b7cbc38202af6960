import {
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	signIn,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import {
	fillForms,
	fillQuestion,
	newAddress,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import { mailsTo } from "../support/running-site.ts";

test("without SMTP emails are shown, failed ones retried, an event is sent again; reports", async ({
	page,
	site,
}) => {
	const email = newAddress();
	for (const { path, fields } of fillForms(email))
		await sendForm(site, path, fields);

	const messages = () =>
		site.rows("outbox").filter((row) => row.recipient === email);

	await visit(page, "/desk/messages");

	await expect(page.getByText("Email isn’t set up.")).toBeVisible();

	await expectAccessibleEverywhere(page);
	await page.getByLabel("About").selectOption("question.received");
	await page.getByRole("button", { name: "Apply" }).click();

	await expect(page).toHaveURL(/topic=question\.received/);

	await page.reload();

	await expect(page.getByLabel("About")).toHaveValue("question.received");

	await page
		.getByRole("row")
		.filter({ hasText: email })
		.getByRole("link", { name: "Your question has arrived" })
		.click();

	await expect(page.getByRole("heading", { name: "The email" })).toBeVisible();
	await expect(
		page.getByText("A person will read it and answer by email.").first(),
	).toBeVisible();
	await expect(page.getByText("Not sent")).toBeVisible();

	await expectAccessibleEverywhere(page);

	const [mail] = messages();
	site.sql(`UPDATE outbox SET dead_at = '2026-11-21T10:00:00.000Z', attempts = 131,
		last_error = '550 no such mailbox' WHERE id = '${mail?.id}'`);
	await visit(page, `/desk/messages/${mail?.id}`);

	await expect(page.getByText("550 no such mailbox")).toBeVisible();
	await expect(page.getByText(email)).toBeVisible();

	await expectAccessible(page);
	await page.getByRole("link", { name: "Open the person’s card" }).click();

	await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();

	await visit(page, "/desk/messages?state=dead&kind=nonsense");

	await expect(page.getByText(/Failed for good: \d+ emails?\./)).toBeVisible();

	await page.getByRole("button", { name: "Try them all again" }).click();

	await expect(
		page.getByText("All of them are on their way again."),
	).toBeVisible();
	expect(messages().every(({ dead_at }) => dead_at === null)).toBe(true);

	site.sql(`UPDATE outbox SET kind = 'webhook', topic = 'lead.created', payload = 'no JSON',
		delivered_at = created_at WHERE id = '${mail?.id}'`);
	await visit(page, `/desk/messages/${mail?.id}`);

	await expect(page.getByText("no JSON", { exact: true })).toBeVisible();
	await expect(page.getByText(/webhook-signature is computed/)).toBeVisible();

	await expectAccessible(page);
	await page.getByRole("button", { name: "Send this event once more" }).click();

	await expect(
		page.getByText("The event is on its way once more."),
	).toBeVisible();

	site.sql(`DELETE FROM outbox WHERE id = '${mail?.id}'`);

	await visit(page, "/desk/reports");

	await expect(
		page.getByRole("img", { name: "Leads by source and week" }),
	).toBeVisible();
	await expect(
		page.locator(".plot rect:not([width='0'])").first(),
	).toBeVisible();

	await page.getByText("Table", { exact: true }).first().click();
	await page.getByRole("link", { name: "This year" }).click();

	await expect(page).toHaveURL(/range=year/);

	await expect(page.getByRole("table").first()).toBeVisible();

	await expectAccessibleEverywhere(page);
});

test("a question is answered once, also when the session expires; a search is settled", async ({
	staff,
	page,
	context,
	site,
	consoleErrors,
}) => {
	const email = newAddress();
	const form = fillQuestion(email);

	await sendForm(site, "/ask", {
		...form.fields,
		question: `Do you know ${email}?`,
	});

	site.sql("DELETE FROM zero_result_searches");

	const words = "zeppelin hangars";
	await sendPlainForm(site, "/faq/search", { q: words });
	await visit(page, "/desk/questions");
	await expectAccessible(page);
	await page.getByRole("button", { name: `Mark settled “${words}”` }).click();

	await expect(page.getByText("Nothing so far.")).toBeVisible();

	const question = page.getByRole("listitem").filter({ hasText: email });
	await question.getByRole("button", { name: "Send the answer" }).click();

	await expect(page.getByText("Please write an answer first.")).toBeVisible();

	await question.getByLabel("Your answer").fill("Yes.\n\nWe do.");
	site.sql(`DELETE FROM sessions WHERE staff_id = '${staff.id}'`);
	await question.getByRole("button", { name: "Send the answer" }).click();

	await expect(page.getByRole("alert")).toContainText(
		"You’ve been logged out.",
	);
	await expect(question.getByLabel("Your answer")).toHaveValue(
		"Yes.\n\nWe do.",
	);
	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("answered 401"),
	]);

	await signIn(site, context);
	await question.getByRole("button", { name: "Send the answer" }).dblclick();

	await expect(page.getByText("Your answer has not been sent.")).toBeVisible();
	await expect(question).toContainText("Not sent yet");
	expect(mailsTo(site, email, "question.answer")).toHaveLength(1);

	await question.getByRole("button", { name: "Answered elsewhere" }).click();

	await expect(question).toHaveCount(0);
});
