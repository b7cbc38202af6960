import { describe, expect } from "vitest";
import { isBuilt, notBuilt, unescaped } from "../support/built-site.ts";
import { countedVisitor, createOwner } from "../support/counted-visitor.ts";
import { send } from "../support/http.ts";
import { siteTest } from "../support/site-test.ts";

const test = siteTest({ PAGE_LIMIT: "0" });

type Publication = {
	/** The form, and what is typed there. */
	at: string;
	fields?: Record<string, string>;
	/** The buttons. */
	press?: readonly string[];
	/** A page, and the words that it has from now on. */
	page: string;
	says: string;
};

/** In their order: each follows from the website as the ones before have left it. */
const publications: readonly Publication[] = [
	{
		at: "/desk/settings/prices",
		fields: { "blueprint.price": "1.234,00 €", "blueprint.name": "Site visit" },
		page: "/faq",
		says: "The Site visit starts at €1,234",
	},
	{
		at: "/desk/articles/why-our-prices-are-on-the-door",
		fields: { title: "Why our prices are public" },
		page: "/blog",
		says: "Why our prices are public",
	},
	{
		at: "/desk/legal/terms-of-service",
		fields: { summary: "In short: ask us.", note: "A shorter summary." },
		press: ["Publish this version"],
		page: "/terms-of-service",
		says: "In short: ask us.",
	},
	{
		at: "/desk/start/sample",
		press: ["Remove all: Case studies"],
		page: "/case-studies",
		says: "A case comes here when",
	},
	{
		at: "/desk/start/sample",
		press: ["Put back all: Case studies"],
		page: "/case-studies",
		says: "Intake moved off the partners’ desks",
	},
];

describe.skipIf(!isBuilt)(`what an owner publishes${notBuilt}`, () => {
	test("is on the page that is asked for right after the answer, whatever it is", async ({
		site,
	}) => {
		const owner = countedVisitor(site);
		await createOwner(owner, site, { name: "Ada", email: "ada@oak.test" });
		const isSaid = async (page: string, words: string) => {
			const { text } = await send(site, page, { method: "GET" });
			return unescaped(text).includes(words);
		};

		for (const {
			at,
			fields = {},
			press = ["Publish"],
			page,
			says,
		} of publications) {
			expect(await isSaid(page, says), at).toBe(false);

			await owner.open(at);
			owner.type(fields);
			for (const button of press) await owner.press(button);

			expect(await isSaid(page, says), at).toBe(true);
		}
	}, 120_000);
});
