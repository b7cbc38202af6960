import { expect, onTestFinished, test } from "vitest";
import type { Pages } from "#features/content/pages.server.ts";
import { startIssue } from "#features/newsletter/issue-state.server.ts";
import { saveIssue } from "#features/newsletter/issues.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { startHttps, thisMachine } from "../../../tests/support/https.ts";
import {
	addDraft,
	origin,
	reload,
} from "../../../tests/support/newsletters.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { findMissingPages, findSilentLinks } from "./check-links.server.ts";
import { submitNewsletter } from "./newsletter.server.ts";

const pages = {
	hasPage: async (path: string) => path === "/blog",
} as Pages;

/** A site on the internet whose answers have the status in the path. */
async function startForeign() {
	const asked: string[] = [];
	const { url, close } = await startHttps(({ url = "" }, response) => {
		asked.push(url);
		const status = Number(url.slice(1, 4));
		response.writeHead(status, status === 302 ? { location: "/404" } : {});
		response.end("x".repeat(100_000));
	});
	onTestFinished(close);

	return { asked, url, host: new URL(url).host };
}

test.each([
	[404, ["answered 404"]],
	[410, ["answered 410"]],
	[503, ["answered 503"]],
	[200, []],
	[302, []],
	[403, []],
	[429, []],
])(
	"a foreign link that answers %i has the problems %j",
	async (status, problems) => {
		const { url, host } = await startForeign();

		const silent = await findSilentLinks(
			{ origin },
			{ links: [`${url}/${status}?utm_source=newsletter`] },
			thisMachine,
		);

		expect(silent).toEqual(
			problems.map((problem) => `${host}/${status} ${problem}`),
		);
	},
);

test("private addresses are never asked", async () => {
	const { asked, url, host } = await startForeign();

	const silent = await findSilentLinks(
		{ origin },
		{ links: [`${url}/200`, "https://127.0.0.1/", "https://10.0.0.1/x"] },
	);

	expect(silent).toEqual([
		`${host}/200 is not on the public internet`,
		"127.0.0.1 is not on the public internet",
		"10.0.0.1/x is not on the public internet",
	]);
	expect(asked).toEqual([]);
});

test("links that can't be checked are named, other kinds are left alone", async () => {
	const silent = await findSilentLinks(
		{ origin },
		{
			links: [
				"http://old.example/",
				"mailto:jo@client.example",
				"tel:+441130000000",
				`${origin}/nowhere`,
			],
		},
	);

	expect(silent).toEqual(["old.example is not https, and was not checked"]);
});

test("at most thirty foreign links are asked", async () => {
	const { asked, url } = await startForeign();
	const links = Array.from({ length: 33 }, (_, at) => `${url}/200/${at}`);

	const silent = await findSilentLinks({ origin }, { links }, thisMachine);

	expect(asked).toHaveLength(30);
	expect(silent).toEqual(["3 more links were not checked"]);
});

onBothDatabases((test) => {
	test("a link to a page of this site that doesn't exist is missing", async (db) => {
		const links = [
			`${origin}/blog?utm_source=newsletter`,
			`${origin}/nowhere?utm_source=newsletter#top`,
			"https://other.example/nowhere",
		];

		expect(await findMissingPages({ db, origin, pages }, { links })).toEqual([
			"/nowhere",
		]);
	});

	test("the page of an issue that isn't in the archive exists once it is sent", async (db) => {
		const draft = await addDraft(db);
		const links = [`${origin}/newsletter/${draft.number}`];
		const find = () => findMissingPages({ db, origin, pages }, { links });
		expect(await find()).toEqual([`/newsletter/${draft.number}`]);

		await saveIssue(db, draft, { web_page: 1 }, draft.updated_at);
		await startIssue(db, await reload(db, draft.number), {
			origin,
			at: draft.updated_at,
		});

		expect(await find()).toEqual([]);
	});

	test("an issue with a link to no page of this site is not sent", async (db) => {
		await addStaffRow(db);
		const { number } = await addDraft(db, { body: "[Read](/nowhere)" });
		const site = {
			...staffContext(db),
			pages,
			installation: { smtp: {} } as never,
		};

		const answer = await submitNewsletter(
			site,
			formFields({ intent: "send", number: String(number), confirmed: "1" }),
		);

		expect(answer).toMatchObject({
			notice: { text: "This site has no page at /nowhere." },
		});
		expect((await reload(db, number)).state).toBe("draft");
	});

	test("a foreign link that doesn't answer is a warning before sending, not a refusal", async (db) => {
		await addStaffRow(db);
		const { number } = await addDraft(db, {
			body: "[Read](http://old.example/)",
		});
		const site = {
			...staffContext(db),
			pages,
			installation: { smtp: {} } as never,
		};
		const send = (more = {}) =>
			submitNewsletter(
				site,
				formFields({ intent: "send", number: String(number), ...more }),
			);

		const question = await send({ version: "1" });
		await send({ ...question?.notice?.confirm?.[0]?.fields });

		expect(question).toMatchObject({
			notice: {
				text: expect.stringContaining(
					"Look at these links first: old.example is not https",
				),
			},
		});
		expect((await reload(db, number)).state).toBe("running");
	});
});
