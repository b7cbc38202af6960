import { describe, expect, onTestFinished, test } from "vitest";
import { isBuilt, notBuilt } from "../support/built-site.ts";
import { countedVisitor, createOwner } from "../support/counted-visitor.ts";
import { crawl, isMailSent, readMails } from "../support/crawl.ts";
import {
	bookingForm,
	fillForms,
	freeSlots,
	send,
	sendForm,
} from "../support/http.ts";
import { type RunningSite, runSite } from "../support/running-site.ts";
import { findSampleWords } from "../support/sample-words.ts";
import { startSmtp } from "../support/smtp.ts";

type Owner = ReturnType<typeof countedVisitor>;

/** A provider's server asks for a user and a password; the test's doesn't. */
const LOGIN_FIELDS = 2;

/** Marketing texts of the pages, which articles and answers of the sample repeat. */
const marketing = [
	"MISSED CALL",
	"Fifteen minutes, no slides.",
	"If a spreadsheet does the job, we’ll tell you to keep the spreadsheet.",
	"Your data stays yours.",
];

async function enterFacts(owner: Owner): Promise<void> {
	await owner.follow("Company facts: Enter your facts");
	owner.type({
		name: "Maré",
		legalName: "Maré Estúdio, Lda.",
		blurb: "Programas para quem trabalha com as mãos.",
		email: "ola@mare.test",
		supportEmail: "ajuda@mare.test",
		phone: "+351 220 000 000",
		"address.street": "Rua das Flores 12",
		"address.locality": "Porto",
		"address.postalCode": "4050-262",
		"address.country": "PT",
		vatNumber: "PT509999999",
		holidayRegion: "PT",
		"officeHours.from": "9h30",
		"officeHours.to": "18h",
		"law.contract": "Portuguese law",
		"law.courts": "Portugal",
		"law.interest": "8% a year over the ECB’s rate",
		"law.compensation": "the compensation that Decree-Law 62/2013 allows",
		"law.conversion":
			"Fees in another currency are converted at the ECB’s rate for the day of that event.",
		"law.cap": "€5.000",
		"law.delivery": "five weeks",
		"law.privacy": "the GDPR and Law 58/2019",
		"law.data": "the GDPR",
		"law.cookies": "Law 41/2004",
		"law.consent": "Law 41/2004 and the GDPR",
		"law.area": "the EU",
		"law.safeguards": "adequacy decisions of the European Commission",
		"law.regulator": "the CNPD, Portugal’s data protection authority",
		"law.authority": "the CNPD",
		"law.website": "cnpd.pt",
	});
	await owner.press("Publish");
	await owner.follow("Getting started");
}

async function enterPrices(owner: Owner): Promise<void> {
	await owner.follow("Prices: Look at the prices");
	owner.type({
		"blueprint.price": "690 €",
		"ai-mvp.price": "3.100 €",
		"growth-stack.price": "9.900 €",
		"growth-service.price": "1.900 €",
		"project.price": "6.200 €",
	});
	await owner.press("Publish");
	await owner.follow("Getting started");
}

async function prepareCalls(owner: Owner): Promise<void> {
	await owner.follow("Time zone: Change it");
	owner.type({ timeZone: "Europe/Lisbon" });
	await owner.press("Change the time zone");
	await owner.follow("Getting started");

	// The opening hours.
	await owner.press("These are correct");
	await owner.follow("Where calls take place: Add a link");
	owner.type({
		"meetingLinks.discovery": "https://meet.mare.test/ines",
		"meetingLinks.onboarding": "https://meet.mare.test/ines",
	});
	await owner.press("Save");
	await owner.follow("Getting started");
}

async function setUpEmail(owner: Owner, port: number): Promise<void> {
	await owner.follow("Email: Set up email");
	owner.type({ host: "127.0.0.1", port: String(port) });
	await owner.press("Save");
	await owner.follow("Getting started");
}

async function removeSample(owner: Owner): Promise<void> {
	await owner.follow("The sample’s content: See what is left");
	await owner.press("Remove everything");
	await owner.press("Remove everything");
	await owner.press("Accept all: Plans");
}

/** The facts of law are in the texts by now. */
async function publishLegalTexts(owner: Owner): Promise<void> {
	for (const title of ["Privacy Policy", "Terms of Service", "Cookie Policy"]) {
		await owner.follow(`Replace: ${title}`);
		owner.type({ note: "First version." });
		await owner.press("Publish this version");
		await owner.follow("Getting started");
		await owner.follow("The sample’s content: See what is left");
	}
	await owner.press("Accept: Accessibility");
}

/** A visitor sends every form and books a call. */
async function useForms(site: RunningSite): Promise<void> {
	const email = "ada@visitor.example";
	for (const { path, fields } of fillForms(email))
		expect((await sendForm(site, path, fields)).status, path).toBe(200);
	const [slot = ""] = await freeSlots(site);
	const call = bookingForm(slot, { email, time_zone: "Europe/Lisbon" });

	expect((await sendForm(site, "/book", call)).status).toBe(200);
	await expect.poll(() => isMailSent(site), { timeout: 60_000 }).toBe(true);
}

function findLeft(text: string): string[] {
	return findSampleWords(text).filter((words) => !marketing.includes(words));
}

describe.skipIf(!isBuilt)(`a new owner${notBuilt}`, () => {
	test("has a site without the sample in 60 fields and 40 presses, in the browser alone", async () => {
		const smtp = await startSmtp();
		const site = await runSite({ PAGE_LIMIT: "0" });
		onTestFinished(async () => {
			await site.remove();
			await smtp.close();
		});
		const owner = countedVisitor(site);

		await createOwner(owner, site, {
			name: "Inês Prata",
			email: "ines@mare.test",
		});
		const shipped = await send(site, "/about", { method: "GET" });
		await enterFacts(owner);
		await enterPrices(owner);
		await prepareCalls(owner);
		await setUpEmail(owner, smtp.port);
		await removeSample(owner);
		await publishLegalTexts(owner);

		expect(owner.text()).toContain("Nothing is left");
		expect(owner.counts.fields + LOGIN_FIELDS).toBeLessThanOrEqual(60);
		expect(owner.counts.presses).toBeLessThanOrEqual(40);

		const pages = await crawl(site);
		await useForms(site);
		const mails = await readMails(smtp);

		expect(findLeft(shipped.text).length).toBeGreaterThan(10);
		expect(pages.size).toBeGreaterThan(35);
		expect(mails.length).toBeGreaterThan(6);
		for (const [path, text] of pages) expect(findLeft(text), path).toEqual([]);
		for (const { subject, text } of mails)
			expect(findLeft(text), subject).toEqual([]);
	}, 240_000);
});
