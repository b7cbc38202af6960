import type { Page } from "@playwright/test";
import {
	deskTest,
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	publishing,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import { expectText, findEditor } from "../support/text-editor.ts";

deskTest.use({ environment: publishing });

deskTest(
	"an answer is added, moved up, corrected and removed again",
	async ({ page }) => {
		await visit(page, "/desk/faq");
		await page.getByRole("link", { name: "New question", exact: true }).click();
		await page
			.getByRole("textbox", { name: "Question" })
			.fill("Do you work at weekends?");

		await (await findEditor(page, "Answer")).fill("Only before a launch.");

		await page.getByLabel("Subject").selectOption("Pricing");
		await page.getByRole("button", { name: "Save as a draft" }).click();

		await expect(page.getByText("Draft saved.")).toBeVisible();

		await page.getByRole("link", { name: "All questions" }).click();
		await chooseMove(page, "Do you work at weekends?", "Move up");
		await expect(page.getByText("Moved.")).toBeVisible();
		const draft = await page.request.get("/faq");
		expect(await draft.text()).not.toContain("at weekends?");

		await page
			.getByRole("button", { name: "Publish FAQ", exact: true })
			.click();

		await expect(page.getByText("Published.")).toBeVisible();

		await visit(page, "/faq#do-you-work-at-weekends");
		await expect(page.getByText("Only before a launch.")).toBeVisible();

		await visit(page, "/faq?q=weekends");
		await expect(
			page.getByRole("button", { name: "Do you work at weekends?" }),
		).toBeVisible();

		await visit(page, "/desk/faq");
		await page.getByRole("link", { name: "Do you work at weekends?" }).click();
		await (await findEditor(page, "Answer")).fill("Never.");
		await page.getByRole("button", { name: "Publish", exact: true }).click();

		await expect(page.getByText("Published.")).toBeVisible();
		expect(await (await page.request.get("/faq")).text()).toContain("Never.");

		await page.getByRole("button", { name: "More ways to publish" }).click();
		await page.getByRole("button", { name: "Remove", exact: true }).click();
		await page
			.getByRole("button", { name: "Publish FAQ", exact: true })
			.click();

		await expect(page.getByText("Published.")).toBeVisible();
		expect(await (await page.request.get("/faq")).text()).not.toContain(
			"at weekends?",
		);
	},
);

deskTest("a question of the home page is corrected", async ({ page }) => {
	const ending = newKey();
	await visit(page, "/desk/faq");
	await page
		.getByRole("link", { name: "How soon will it be working?" })
		.click();

	await (await findEditor(page, "Answer")).fill(
		`By {locality} standards, soon. ${ending}`,
	);

	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expect(page.getByText("Published.")).toBeVisible();

	const home = await page.request.get("/");

	expect(await home.text()).toMatch(
		new RegExp(`By \\w+ standards, soon\\. ${ending}`),
	);
});

deskTest(
	"an empty answer is refused next to its field, an unknown placeholder with its page",
	async ({ page }) => {
		const question = page.getByRole("textbox", { name: "Question" });
		await visit(page, "/desk/faq/new");
		await question.fill("What is it called?");
		await page.getByRole("button", { name: "Publish", exact: true }).click();

		await expect(page.getByText("Please enter the answer.")).toBeVisible();
		await expect(page.getByText("Please choose a subject.")).toBeVisible();
		await expect(question).toHaveValue("What is it called?");
		await expectAccessible(page);

		await (await findEditor(page, "Answer")).fill("{nmae}");
		await page.getByLabel("Subject").selectOption("General");
		await page.getByRole("button", { name: "Publish", exact: true }).click();

		await expect(page.getByText("This was not published.")).toBeVisible();
		await expect(page.getByText(/\{nmae\} is not a known/)).toBeVisible();
		expect((await page.request.get("/faq")).status()).toBe(200);
	},
);

deskTest(
	"an answered question becomes an entry without its names",
	async ({ page, site }) => {
		const email = newAddress();
		await sendForm(site, "/ask", {
			email,
			question: "Can you read our fax machine?",
			idempotency_key: newKey(),
		});
		site.sql(
			`UPDATE questions SET answer = 'Hello Jo,

Yes. Write to ${email}.', answered_at = created_at WHERE email = '${email}';
UPDATE leads SET answered_at = created_at WHERE email = '${email}'`,
		);
		const question = page.getByRole("listitem").filter({ hasText: email });

		await visit(page, "/desk/questions?answered");
		await question.getByRole("link", { name: "Add to the FAQ" }).click();

		await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(
			"Can you read our fax machine?",
		);
		await expectText(page, "Yes. Write to ….", "answer");

		await page.getByLabel("Subject").selectOption("Technical");
		await page.getByLabel(`email ${email}`).check();
		await page.getByRole("button", { name: "Publish", exact: true }).click();

		await expect(
			page.getByText(
				"The email to the visitor who asked is on the page Emails sent.",
			),
		).toBeVisible();

		await visit(page, "/desk/questions?answered");
		await question.getByRole("link", { name: "In the FAQ" }).click();

		await expect(page.getByText(`${email} asked this`)).toBeVisible();

		await visit(page, "/desk/messages");
		await expect(
			page
				.getByRole("row")
				.filter({ hasText: email })
				.getByText("Answer published in the FAQ"),
		).toBeVisible();
	},
);

deskTest(
	"a search without results and an unhelpful answer lead to the FAQ",
	async ({ page, site }) => {
		site.sql(`INSERT OR REPLACE INTO zero_result_searches (words, count, first_at, last_at)
	VALUES ('harrogate visits', 3, '2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.000Z')`);
		await visit(page, "/faq");
		await page.getByRole("button", { name: "Which trades" }).click();

		const counted = page.waitForResponse("**/faq/feedback");
		await page
			.locator("#which-trades-panel")
			.getByRole("button", { name: /^Did this help.* No$/ })
			.click();

		await counted;

		await visit(page, "/desk/questions");
		await page.getByRole("link", { name: "Which trades do you" }).click();

		await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(
			"Which trades do you work with?",
		);

		await visit(page, "/desk/questions");
		await page.getByRole("link", { name: "“harrogate visits”" }).click();

		await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(
			"harrogate visits",
		);
	},
);

deskTest(
	"a draft of the FAQ is seen on its page",
	async ({ page, context }) => {
		await visit(page, "/desk/faq");
		await page.getByRole("link", { name: "Do you only work in" }).click();
		await (await findEditor(page, "Answer")).fill("Everywhere else.");

		await expect(page.getByText("All changes are saved.")).toBeVisible();
		await page.getByRole("link", { name: "All questions" }).click();
		await page
			.getByRole("button", { name: "More for the draft of FAQ", exact: true })
			.click();
		const opened = context.waitForEvent("page");
		await page.getByRole("link", { name: "See it on its page" }).click();

		const preview = await opened;

		await expect(preview.getByText("Everywhere else.")).toBeAttached();
		expect(await (await page.request.get("/faq")).text()).not.toContain(
			"Everywhere else.",
		);
	},
);

/** Presses a button of a question’s menu. */
async function chooseMove(
	page: Page,
	question: string,
	move: "Move up" | "Move down",
): Promise<void> {
	await page
		.getByRole("button", { name: `Move or remove: ${question}`, exact: true })
		.click();
	await page
		.getByRole("button", { name: `${move}: ${question}`, exact: true })
		.click();
}

/** The questions of a subject, in their order on the desk. */
function questionsIn(page: Page, subject: string) {
	return page
		.getByRole("region", { name: subject, exact: true })
		.getByRole("listitem")
		.getByRole("link");
}

async function readQuestions(page: Page, subject: string): Promise<string[]> {
	return await questionsIn(page, subject).allTextContents();
}

/** The middle of an entry's handle, and of the upper part of another entry. */
async function findPoints(page: Page, from: string, to: string) {
	const row = (question: string) =>
		page.getByRole("listitem").filter({
			has: page.getByRole("link", { name: question, exact: true }),
		});
	const handle = row(from).locator(".faq-order__handle");
	// Away from the edges of the window, where the page scrolls meanwhile.
	await row(to).evaluate((element) =>
		element.scrollIntoView({ block: "center" }),
	);

	const start = await handle.boundingBox();
	const target = await row(to).boundingBox();
	if (!start || !target) throw new Error("Not on the page.");

	return {
		start: { x: start.x + start.width / 2, y: start.y + start.height / 2 },
		end: { x: target.x + target.width / 2, y: target.y + 4 },
	};
}

/** Holds an entry above another one. */
async function dragAbove(page: Page, from: string, to: string): Promise<void> {
	const { start, end } = await findPoints(page, from, to);
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(end.x, end.y, { steps: 5 });
}

deskTest(
	"a question is dragged to another place, unless Escape ends the drag",
	async ({ page }) => {
		await visit(page, "/desk/faq");
		const [first = "", second = "", third = ""] = await readQuestions(
			page,
			"General",
		);

		await dragAbove(page, second, first);
		await page.keyboard.press("Escape");
		await page.mouse.up();
		await dragAbove(page, third, first);
		await page.mouse.up();

		await expect(page.getByText("Moved.")).toBeVisible();
		await page.reload();
		await expect(questionsIn(page, "General").first()).toHaveText(third);
		expect((await readQuestions(page, "General")).slice(0, 3)).toEqual([
			third,
			first,
			second,
		]);
	},
);

deskTest(
	"Shift and an arrow key move a question, which keeps the focus, unless another editor has changed the list",
	async ({ page, context }) => {
		await visit(page, "/desk/faq");
		await expectAccessibleEverywhere(page, "main");
		const [first = "", second = ""] = await readQuestions(page, "General");
		const find = (name: string) =>
			page.getByRole("link", { name, exact: true });

		await find(first).focus();
		await page.keyboard.press("Shift+ArrowDown");

		await expect(page.getByText("Moved.")).toBeVisible();
		await expect(find(first)).toBeFocused();
		await expect(questionsIn(page, "General").first()).toHaveText(second);

		const other = await context.newPage();
		await visit(other, "/desk/faq");
		await chooseMove(other, second, "Move down");

		await expect(other.getByText("Moved.")).toBeVisible();

		await find(first).focus();
		await page.keyboard.press("Shift+ArrowDown");

		await expect(
			page.getByText("Someone has changed this list meanwhile."),
		).toBeVisible();
		await expect(questionsIn(page, "General").first()).toHaveText(first);
	},
);

deskTest("moves that follow each other at once all count", async ({ page }) => {
	await visit(page, "/desk/faq");
	const [first = "", second = "", third = ""] = await readQuestions(
		page,
		"General",
	);

	let answers = 0;
	page.on("response", (response) => {
		if (response.request().method() === "POST") answers += 1;
	});

	await page.getByRole("link", { name: first, exact: true }).focus();
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Shift+ArrowDown");

	await expect.poll(() => answers).toBe(2);
	await page.reload();
	expect((await readQuestions(page, "General")).slice(0, 3)).toEqual([
		second,
		third,
		first,
	]);
});

deskTest.describe("on a phone", () => {
	deskTest.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

	deskTest(
		"a question is dragged to another subject with a finger",
		async ({ page }) => {
			await visit(page, "/desk/faq");
			const general = await readQuestions(page, "General");
			const services = await readQuestions(page, "Services");
			const [dragged = ""] = general.slice(-1);
			const [target = ""] = services;
			const { start, end } = await findPoints(page, dragged, target);
			const finger = await page.context().newCDPSession(page);
			const touch = (
				type: "touchStart" | "touchMove" | "touchEnd",
				points: { x: number; y: number }[],
			) =>
				finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });

			await touch("touchStart", [start]);
			await touch("touchMove", [{ x: start.x, y: start.y + 20 }]);
			await touch("touchMove", [end]);
			await touch("touchEnd", []);

			await expect(page.getByText("Moved.")).toBeVisible();
			await expect(questionsIn(page, "Services").first()).toHaveText(dragged);
			expect(await readQuestions(page, "General")).toEqual(
				general.slice(0, -1),
			);
		},
	);
});

deskTest.describe("without JavaScript", () => {
	deskTest.use({ javaScriptEnabled: false });

	deskTest("a question is moved to another subject", async ({ page }) => {
		await page.goto("/desk/faq");
		const [moved = ""] = await readQuestions(page, "General");
		const row = page.getByRole("listitem").filter({
			has: page.getByRole("link", { name: moved, exact: true }),
		});

		await row.getByRole("button", { name: "Move or remove" }).click();
		await row.getByLabel("Move to").selectOption("Pricing");
		await row.getByRole("button", { name: "Move", exact: true }).click();

		await expect(page.getByText("Moved.")).toBeVisible();
		await expect(questionsIn(page, "Pricing").last()).toHaveText(moved);
	});
});
