import { describe, expect, onTestFinished, test } from "vitest";
import type { DocumentKey } from "#content/documents.ts";
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
import { findShippedFacts } from "../support/sample-words.ts";
import { startSmtp } from "../support/smtp.ts";
import { clock } from "../support/staff-context.ts";

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
			expect(findShippedFacts(text), path).toEqual([]);
		for (const { subject, from, text } of mails) {
			expect(findShippedFacts(text), subject).toEqual([]);
			expect(from, subject).toMatchObject({
				name: otherAgency.company.name,
				address: otherAgency.company.email,
			});
			expect(subject).not.toMatch(/&(amp|quot|lt|#)/);
		}
	}, 240_000);
});
