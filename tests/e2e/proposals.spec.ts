import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, expectAccessibleEverywhere, test } from "../support/e2e.ts";
import { fillQuestion, newAddress, sendForm } from "../support/http.ts";
import { aBody } from "../support/proposals.ts";
import {
	mailsTo,
	type RunningSite,
	readRows,
} from "../support/running-site.ts";

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A proposal that a visitor with this address was sent. @returns the path of its page. */
async function addProposal(site: RunningSite, email: string): Promise<string> {
	const { path, fields } = fillQuestion(email);
	await sendForm(site, path, fields);

	const [person] = readRows(site, "people", email);
	const number = site.rows("proposals").length + 1;
	const token = randomBytes(32).toString("base64url");
	const body = quote(JSON.stringify(aBody({ lastDay: "2099-12-31" })));
	const at = quote(new Date().toISOString());
	site.sql(`
		INSERT INTO proposals (id, person_id, number, state, draft, live_number,
			sent_to, link_token, ends_at, created_at)
		VALUES ('${token}', '${person?.id}', ${number}, 'sent', ${body}, 1,
			'${email}', '${token}', '2100-01-01T00:00:00.000Z', ${at});
		INSERT INTO proposal_versions (id, proposal_id, number, body, currency, terms, created_at)
		VALUES ('${token}', '${token}', 1, ${body}, 'EUR',
			'1. Who we are' || char(10) || char(10) || 'We are us.', ${at});
	`);

	return `/proposal/${token}`;
}

function readCode(site: RunningSite, email: string): string {
	const mail = mailsTo(site, email, "proposal.code").at(-1);

	return /\d{6}/.exec(mail.document.heading)?.[0] ?? "";
}

test("a client chooses an option, accepts by keyboard with the code, and keeps the record", async ({
	page,
	site,
}) => {
	const email = newAddress();
	const path = await addProposal(site, email);
	await page.goto(path);

	await expectAccessibleEverywhere(page);
	await expect
		.poll(() => site.rows("proposals").at(-1)?.opened_at)
		.not.toBeNull();

	await page.getByRole("checkbox", { name: "Care" }).press("Space");
	await expect(page.getByText("Total, every month")).toBeVisible();
	await expect(page.getByText("€360.00").first()).toBeVisible();

	const send = page.getByRole("button", { name: "Email me the code" });
	await send.press("Enter");
	await expect(page.getByRole("textbox", { name: "Your name" })).toBeFocused();

	await page.keyboard.type("Jo Bloggs");
	const agree = page.getByRole("checkbox", { name: /^I accept/ });
	await expect(agree).toHaveAccessibleDescription(
		"Please tick this to accept.",
	);
	await agree.press("Space");
	await send.press("Enter");

	const code = page.getByRole("textbox", { name: "Code" });
	await expect(code).toBeFocused();
	await expectAccessibleEverywhere(page);

	const right = readCode(site, email);
	await code.fill(right === "000000" ? "111111" : "000000");
	await code.press("Enter");
	await expect(page.getByText("That isn’t the code.")).toBeVisible();
	await expect(code).toHaveValue("");
	await code.fill(right);
	await code.press("Enter");

	await expect(page.getByText(/^Accepted on .+ by Jo Bloggs/)).toBeVisible();
	await expectAccessibleEverywhere(page);

	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download the record" }).press("Enter");
	const record = readFileSync(await (await download).path(), "utf8");
	expect(record).toContain("Option, chosen");
	expect(record).toContain("By: Jo Bloggs");
});

test("on paper a proposal has its terms, and no forms", async ({
	page,
	site,
}) => {
	await page.goto(await addProposal(site, newAddress()));
	await expect(page.getByText("We are us.")).toBeHidden();

	await page.emulateMedia({ media: "print" });

	await expect(page.getByText("We are us.")).toBeVisible();
	await expect(page.getByRole("button")).toHaveCount(0);
});
