import { describe, expect, onTestFinished, test } from "vitest";
import { shippedCompany } from "#content/company.ts";
import type { DocumentKey } from "#content/documents.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { openDatabase } from "#lib/db/connection.server.ts";
import { isBuilt, notBuilt } from "../support/built-site.ts";
import { crawl, isMailSent, readMails } from "../support/crawl.ts";
import {
	bookingForm,
	fillForms,
	freeSlots,
	send,
	sendForm,
} from "../support/http.ts";
import { otherAgency } from "../support/other-agency.ts";
import { type RunningSite, runSite } from "../support/running-site.ts";
import { startSmtp } from "../support/smtp.ts";
import { clock } from "../support/staff-context.ts";

/** Texts that no response, file or email contains once every fact has changed. */
const shippedFacts = [
	"€590",
	"sheaf.example",
	shippedCompany.legalName,
	shippedCompany.phone,
	shippedCompany.phoneInternational,
	shippedCompany.address.street,
	shippedCompany.address.postalCode,
	...Object.values(shippedContent().tiers).map(({ price }) => price),
];

function findShipped(text: string): string[] {
	// The fonts and the browser's storage have the product's name.
	const words = text.replace(/(Besley|Sans) Sheaf/g, "");
	const found = shippedFacts.filter((fact) => words.includes(fact));
	const name = words.match(/.{0,30}\bSheaf\b.{0,30}/)?.[0];

	return name ? [...found, name] : found;
}

async function publishAll(site: RunningSite): Promise<void> {
	const db = await openDatabase(`file:${site.databaseFile}`);
	for (const [key, body] of Object.entries(otherAgency)) {
		const { outcome } = await publishDocument(
			{ db, clock: clock(new Date().toISOString()), staffId: null },
			{ key: key as DocumentKey, body, version: null },
		);
		expect(outcome, key).toBe("published");
	}
	await db.destroy();

	const home = () => send(site, "/", { method: "GET" });
	await expect
		.poll(async () => (await home()).text, { timeout: 60_000 })
		.toContain("Fox &amp; Hound");
}

describe.skipIf(!isBuilt)(`with every fact changed${notBuilt}`, () => {
	test("no page, file or email of the site has a shipped one", async () => {
		const smtp = await startSmtp();
		const site = await runSite({
			SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
			PAGE_LIMIT: "0",
		});
		onTestFinished(async () => {
			await site.remove();
			await smtp.close();
		});
		await publishAll(site);

		const texts = await crawl(site);

		for (const { path, fields } of fillForms("ada@visitor.example"))
			expect((await sendForm(site, path, fields)).status, path).toBe(200);
		const [slot = ""] = await freeSlots(site);
		const call = bookingForm(slot, { email: "ada@visitor.example" });

		expect((await sendForm(site, "/book", call)).status).toBe(200);

		await expect.poll(() => isMailSent(site), { timeout: 60_000 }).toBe(true);

		const mails = await readMails(smtp);

		expect(texts.size).toBeGreaterThan(60);
		expect(mails.length).toBeGreaterThan(6);
		for (const [path, text] of texts)
			expect(findShipped(text), path).toEqual([]);
		for (const { subject, from, text } of mails) {
			expect(findShipped(text), subject).toEqual([]);
			expect(from, subject).toMatchObject({
				name: otherAgency.company.name,
				address: otherAgency.company.email,
			});
			expect(subject).not.toMatch(/&(amp|quot|lt|#)/);
		}
	}, 240_000);
});
