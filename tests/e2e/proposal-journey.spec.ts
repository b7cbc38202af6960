import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	signIn,
	test,
	visit,
} from "../support/e2e.ts";
import { fillQuestion, newAddress, sendForm } from "../support/http.ts";
import {
	actionPath,
	mailsTo,
	type RunningSite,
	readRows,
} from "../support/running-site.ts";

test.use({
	viewport: { width: 390, height: 844 },
	// Nothing answers there: emails stay in the outbox.
	environment: {
		SMTP_URL: "smtp://127.0.0.1:9",
		MAIL_FROM: "hello@sheaf.example",
	},
});

const clientPath = (site: RunningSite) =>
	`/proposal/${site.rows("proposals").at(-1)?.link_token}`;

function readCode(site: RunningSite, email: string): string {
	const mail = mailsTo(site, email, "proposal.code").at(-1);

	return /\d{6}/.exec(mail.document.heading)?.[0] ?? "";
}

async function writeProposal(desk: Page): Promise<void> {
	await desk.getByRole("button", { name: "New proposal" }).click();
	await desk.getByRole("button", { name: "Without a plan" }).click();
	await expect(desk.getByText("Draft started.")).toBeVisible();

	for (const [number, title, amount, kind] of [
		[1, "Website", "2500", "Always included"],
		[2, "Care", "300", "The client can choose it"],
	] as const) {
		await desk.getByRole("button", { name: "Add a line" }).click();
		const line = desk.getByRole("group", { name: `Line ${number}` });
		await expect(line.getByLabel("Title")).toBeFocused();
		await line.getByLabel("Title").fill(title);
		await line.getByLabel("Amount").fill(amount);
		await line.getByLabel("Kind").selectOption(kind);
	}

	await desk.getByLabel("Title").first().fill("A website for Bloggs");
	await desk.getByLabel("Client").fill("Bloggs & Daughters");
	const sections = desk.getByRole("group", { name: /^Section/ });
	// The template leaves passages in [square brackets] open.
	for (const section of await sections.all())
		await section.getByLabel("Text").fill("As we said on the phone.");
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	await expect(desk.getByText("Before it can be sent:")).toHaveCount(0);
}

async function sendProposal(desk: Page): Promise<void> {
	await desk.getByRole("button", { name: "Send…" }).click();
	await desk.getByRole("button", { name: "Send it" }).click();
	await expect(desk.getByText("On its way.")).toBeVisible();
}

test("from the card to the portal: a proposal, a question, a new version, an acceptance and a plan", async ({
	page: client,
	browser,
	site,
}) => {
	const email = newAddress();
	const { path, fields } = fillQuestion(email);
	await sendForm(site, path, fields);
	site.sql("UPDATE leads SET answered_at = created_at");
	const card = `/desk/people/${readRows(site, "people", email)[0]?.id}`;

	const context = await browser.newContext({
		baseURL: site.url,
		viewport: { width: 390, height: 844 },
		reducedMotion: "reduce",
	});
	await signIn(site, context);
	const desk = await context.newPage();
	await visit(desk, card);
	await writeProposal(desk);
	await expectAccessible(desk);
	await sendProposal(desk);

	await visit(client, clientPath(site));
	await client.getByLabel("Your question").fill("Who writes the texts?");
	await client.getByRole("button", { name: "Send the question" }).click();
	await expect(client.getByText("We’ll answer by email")).toBeVisible();

	const proposal = desk.url();
	await visit(desk, card);
	await expect(desk.getByText("They asked about proposal 1.")).toBeVisible();
	await visit(desk, proposal);
	await desk
		.getByRole("group", { name: "Section 1" })
		.getByLabel("Text")
		.fill("We write the texts.");
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	await sendProposal(desk);

	await client.getByRole("checkbox", { name: "Care" }).press("Space");
	await expect(
		client.getByText("We’ve sent you a newer version."),
	).toBeVisible();
	await expect(client.getByText("We write the texts.")).toBeVisible();
	await expect(client.getByText("€3,360.00").first()).toBeVisible();

	await client.getByLabel("Your name").fill("Jo Bloggs");
	await client.getByRole("checkbox", { name: /^I accept/ }).check();
	await client.getByRole("button", { name: "Email me the code" }).click();
	const code = client.getByRole("textbox", { name: "Code" });
	await expect(code).toBeFocused();
	await code.fill(readCode(site, email));
	await code.press("Enter");
	await expect(client.getByText(/^Accepted on .+ by Jo Bloggs/)).toBeVisible();

	await visit(desk, card);
	await desk
		.getByRole("button", { name: "Plan the four steps of the approach" })
		.click();
	await expect(desk.getByText("The plan is made.")).toBeVisible();
	await desk.getByText("Ask them for something: Discovery").click();
	await desk
		.getByLabel("What you need from them")
		.first()
		.fill("Your logo, please.");
	await desk.getByRole("button", { name: "Ask, by one email" }).first().click();
	await expect(desk.getByText("Waiting for them")).toBeVisible();
	await expectAccessible(desk);

	await client.getByRole("link", { name: "Your portal" }).click();
	await client.getByLabel("Your email address").fill(email);
	await client.getByRole("button", { name: "Email me a link" }).click();
	await expect(client.getByText("Check your email")).toBeVisible();
	await client.goto(actionPath(site, email, "portal.link"));
	await client.getByRole("button", { name: "Open my portal" }).click();
	await expect(client.getByText("Your logo, please.").first()).toBeVisible();
	await expectAccessible(client);

	await client.getByLabel("Answer").fill("It’s in my last email.");
	await client.getByRole("button", { name: "Send the answer" }).click();
	await expect(client.getByText("We have your message.")).toBeVisible();

	await visit(desk, card);
	await expect(desk.getByText("They answered")).toBeVisible();
	await context.close();
});
