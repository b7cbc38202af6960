import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	hydrated,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import {
	mailsTo,
	type RunningSite,
	readRows,
} from "../support/running-site.ts";

async function ask(
	site: RunningSite,
	email: string,
	question = "Do you come to Harrogate?",
) {
	const reply = await sendForm(site, "/ask", {
		email,
		question,
		idempotency_key: newKey(),
	});
	expect(reply.status).toBe(200);
}

function rows(page: Page) {
	return page
		.getByRole("main")
		.getByRole("list", { name: "Leads" })
		.getByRole("listitem");
}

test("a new lead is announced, loaded on request and marked as read when opened", async ({
	page,
	site,
}) => {
	const before = newAddress();
	await ask(site, before);
	await visit(page, "/desk");

	await expect(page.getByRole("link", { name: before })).toBeVisible();

	const title = await page.title();
	const email = newAddress();
	await ask(site, email, "Is anybody there?");

	const bar = page.getByRole("status").filter({ hasText: /new lead/ });
	const [, unread] = /^\((\d+)\) Inbox/.exec(title) ?? [];

	await expect(page).toHaveTitle(
		new RegExp(`^\\(${Number(unread) + 1}\\) Inbox`),
	);
	await expect(page.getByRole("link", { name: email })).toHaveCount(0);

	await bar.getByRole("button", { name: "Show" }).click();

	const lead = page.getByRole("link", { name: email });
	await expect(rows(page).filter({ has: lead })).toContainText("Just arrived");
	await expect(rows(page).filter({ hasText: before })).not.toContainText(
		"Just arrived",
	);
	await expect(lead).toBeFocused();

	expect(readRows(site, "leads", email)[0]?.read_at).toBeNull();

	await lead.click();

	await expect(
		page.getByRole("heading", { level: 1, name: email }),
	).toBeVisible();
	await expect
		.poll(() => readRows(site, "leads", email)[0]?.read_at)
		.not.toBeNull();
});

test("new leads are counted when the page becomes visible, and no longer after a logout", async ({
	page,
	site,
}) => {
	await page.clock.install();
	await visit(page, "/desk");
	await page.clock.pauseAt(Date.now() + 60_000);

	const show = () =>
		page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

	await ask(site, newAddress());
	await show();

	await expect(page.getByText("1 new lead")).toBeVisible();

	site.sql("DELETE FROM sessions");
	await show();

	await expect(page.getByText("You’ve been logged out.")).toBeVisible();

	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	await page.clock.runFor(20_000);

	expect(requests).toEqual([]);
});

test("search and filters are in the URL and survive back and reload", async ({
	page,
	site,
}) => {
	const email = newAddress();
	const [word = ""] = email.split("-");

	await ask(site, email);
	await visit(page, "/desk");

	const search = page.getByRole("searchbox", { name: "Search leads" });
	const entries = await page.evaluate(() => history.length);

	await search.fill(word.slice(0, -1));

	await expect(page).toHaveURL(/q=/);

	await search.press("End");
	await search.pressSequentially(word.slice(-1));

	await expect(page).toHaveURL(new RegExp(`q=${word}$`));
	await expect(rows(page)).toHaveCount(1);
	await expect(page.getByText(`1 lead for “${word}”`)).toHaveRole("status");
	await expect(search).toBeFocused();
	expect(await page.evaluate(() => history.length)).toBe(entries + 1);

	await page.locator("summary", { hasText: "Filters" }).click();

	const status = page.getByRole("search").getByLabel("Stage");
	await status.focus();
	await status.selectOption("won");

	await expect(
		page.getByRole("heading", { name: "Nothing fits" }),
	).toBeVisible();
	await expect(status).toBeFocused();

	await page.getByLabel("Unread only").check();

	await expect(page).toHaveURL(/status=won&unread=1$/);

	await page.goBack();

	await expect(rows(page)).toHaveCount(1);
	await expect(status).toHaveValue("");

	await page.reload();
	await hydrated(page);

	await expect(search).toHaveValue(word);
	await expect(rows(page)).toHaveCount(1);

	await page.getByRole("link", { name: email }).click();

	await expect(page.getByRole("heading", { level: 1 })).toHaveText(email);

	await page.goBack();
	await page.getByRole("link", { name: "Clear", exact: true }).click();

	await expect(page).toHaveURL(`${site.url}/desk`);
	await expect(search).toHaveValue("");
});

test("visitors' text is escaped in the list, on the person's page and in messages", async ({
	page,
	site,
}) => {
	const email = newAddress();
	const image = "<img src=x onerror=window.owned=1>";
	const fields = {
		name: `=cmd|' /C calc'!A0 \u202eevil\u2066`,
		email,
		company: "<b onclick=alert(1)>Bold & Sons</b>",
		message: `${image}<script>window.owned=1</script>\n${"long ".repeat(980)}`,
		idempotency_key: newKey(),
	};

	expect((await sendForm(site, "/academy/request", fields)).status).toBe(200);

	await visit(page, "/desk?q=nosuchword");
	await expectAccessibleEverywhere(page);
	await visit(page, `/desk?q=${email.split("-")[0]}`);

	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page).locator("img, script, b")).toHaveCount(0);

	await page.locator("summary", { hasText: "Filters" }).click();
	await expectAccessibleEverywhere(page);
	await rows(page).getByRole("link").click();

	for (const text of [image, fields.company])
		await expect(page.getByText(text).first()).toBeVisible();

	await expect(page.locator("main img")).toHaveCount(0);

	await hydrated(page);
	await page.getByText("Show everything").first().click();
	await page.getByRole("button", { name: "Send the reply" }).click();

	await expect(page.getByText("Write your reply.")).toBeVisible();

	await expectAccessibleEverywhere(page);

	const mail = site
		.rows("outbox")
		.findLast(
			({ topic, payload }) =>
				topic === "lead.owner" && String(payload).includes(email),
		);
	await visit(page, `/desk/messages/${mail?.id}`);

	await expect(page.getByText(image).first()).toBeVisible();
	await expect(page.locator("main img")).toHaveCount(0);
	expect(await page.evaluate(() => "owned" in window)).toBe(false);
});

test("a reply from a template is queued once and stays in the form when the request fails", async ({
	page,
	context,
	site,
	consoleErrors,
}) => {
	const email = newAddress();
	await ask(site, email, "How long does it take?");
	await visit(page, `/desk/people/${readRows(site, "people", email)[0]?.id}`);

	const text = page.getByRole("textbox", { name: "Your reply" });
	await text.fill("My own words");
	await page.getByRole("link", { name: "Answer it" }).click();

	await expect(text).toHaveValue(
		/^Hello,[\s\S]+You asked: “How long does it take\?”/,
	);
	await expect(text).toBeFocused();

	await page
		.getByRole("button", { name: "[the answer, the short version first]" })
		.click();

	const selected = await page.evaluate(() => getSelection()?.toString());
	expect(selected).toBe("[the answer, the short version first]");

	await page.getByRole("button", { name: "Put it back" }).click();

	await expect(text).toHaveValue("My own words");

	await page.getByLabel("Subject").fill("Your question");

	await context.setOffline(true);
	await page.getByRole("button", { name: "Send the reply" }).click();

	await expect(
		page.getByRole("alert").filter({ hasText: "No connection." }),
	).toBeVisible();
	await expect(text).toHaveValue("My own words");
	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("Failed to fetch"),
	]);

	await context.setOffline(false);
	await page.getByRole("button", { name: "Send the reply" }).dblclick();

	await expect(page.getByText("Not sent.", { exact: true })).toBeVisible();
	await expect(text).toHaveValue("");
	expect(mailsTo(site, email, "desk.reply")).toHaveLength(1);
	await expect(
		page.getByRole("link", { name: "Delivery: Your question" }),
	).toBeVisible();
	await expect(page.getByText("Your reply has not been sent.")).toBeVisible();
	expect(readRows(site, "leads", email)[0]).toMatchObject({
		stage: "new",
		answered_at: null,
	});
});

test("a note for a person who has been erased meanwhile stays in its field", async ({
	page,
	site,
	consoleErrors,
}) => {
	const email = newAddress();
	await ask(site, email);

	const path = `/desk/people/${readRows(site, "people", email)[0]?.id}`;
	await visit(page, path);

	await page.getByRole("tab", { name: "Note" }).click();
	const note = page.getByRole("textbox", { name: "Add a note" });
	await note.fill("Prefers mornings");

	const colleague = await page.context().newPage();
	await visit(colleague, "/desk/privacy");
	await colleague.getByLabel("Email address").fill(email);
	await colleague.getByRole("button", { name: "Look up" }).click();
	await colleague.getByText("Erase…").click();
	await colleague.getByLabel("Confirm email address").fill(email);
	await colleague.getByRole("button", { name: "Erase this person" }).click();

	await expect(colleague.getByText("Erased.")).toBeVisible();

	await page.getByRole("button", { name: "Add the note" }).click();

	await expect(page.getByRole("alert")).toContainText(
		"That is no longer there.",
	);
	await expect(note).toHaveValue("Prefers mornings");
	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("answered 404"),
	]);
});

test("the inbox has keyboard shortcuts, which can be switched off", async ({
	page,
	site,
}) => {
	for (let count = 0; count < 3; count++) await ask(site, newAddress());
	await visit(page, "/desk");

	const links = page.locator(".lead-row__link");

	const press = async (...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key);
	};

	const search = page.getByRole("searchbox");
	const dialog = page.getByRole("dialog", { name: "Shortcuts of the inbox" });
	const flip = dialog.getByRole("switch", { name: "Single-key shortcuts" });

	await press("j");

	await expect(links.nth(0)).toBeFocused();

	await press("j", "ArrowDown", "k");

	await expect(links.nth(1)).toBeFocused();

	await press("x", "k", "Shift+X");

	const selected = page.getByRole("group", { name: "Selected people" });
	await expect(selected.getByRole("status")).toHaveText("2 selected");

	await press("x", "j", "x");

	await expect(selected).toBeHidden();
	await expect(links.nth(1)).toBeFocused();

	await press("/");

	const everything = page.getByRole("combobox", { name: "Search everything" });
	await expect(everything).toBeFocused();

	await press("Escape");
	await expect(everything).toBeHidden();
	await search.focus();
	await press("j", "k", "?");

	await expect(search).toHaveValue("jk?");

	await search.fill("");
	await page.getByRole("heading", { level: 1 }).click();
	await press("?");

	await expect(dialog).toBeVisible();

	await expectAccessible(page);
	await flip.click();
	await press("Escape");

	await expect(dialog).toHaveCount(0);

	await page.reload();
	await hydrated(page);
	await press("?", "j");

	await expect(dialog).toHaveCount(0);
	await expect(links.nth(0)).not.toBeFocused();

	await page.getByRole("button", { name: "Shortcuts" }).click();
	await flip.click();
	await press("Escape");

	await expect(dialog).toHaveCount(0);

	await press("j");

	await expect(links.nth(0)).toBeFocused();

	await press("j", "j", "Enter");

	await expect(page).toHaveURL(/\/desk\/people\//);

	await expect(page.getByRole("link", { name: "Previous lead" })).toBeVisible();

	await press("u");

	await expect(links.nth(2)).toBeFocused();
	await expect(links.nth(2)).toBeInViewport();
});
