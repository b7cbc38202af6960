import { createHash } from "node:crypto";
import { expect } from "vitest";
import { beginSession } from "#features/auth/session.server.ts";
import { saveProposalDraft } from "#features/proposals/proposals.server.ts";
import { replaceLink } from "#features/proposals/send-proposal.server.ts";
import { withdrawProposal } from "#features/proposals/withdraw-proposal.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addStaffAndQuestion, jo } from "../../../tests/support/cards.ts";
import {
	breakTable,
	onBothDatabases,
	onSqlite,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import { newKey } from "../../../tests/support/http.ts";
import {
	aBody,
	adaAt,
	addSent,
	aLine,
	send,
} from "../../../tests/support/proposals.ts";
import { routeApp, routeSiteUrl } from "../../../tests/support/route-app.tsx";
import * as record from "./record-route.ts";
import * as route from "./route.tsx";

const routes = {
	"proposal/:token": route,
	"proposal/:token/record.txt": record,
};

const openedAt = "2026-11-24T09:00:00.000Z";

const appAt = (
	db: Database,
	at = openedAt,
	environment: Record<string, string> = {},
) => routeApp(routes, { db, at, environment });

const pathOf = ({ token }: { token: string }) => `/proposal/${token}`;

const body = {
	sections: [{ heading: "Your situation", text: "Few <b>enquiries</b>." }],
	lines: [
		aLine({ id: "days", title: "Days", quantity: 3, cents: 33_33 }),
		aLine({ id: "logo", title: "Logo", cents: 1_00, isOptional: true }),
	],
	vatRate: 1_900,
	workingDays: 1,
};

const sendToJo = (db: Database) => addSent(db, body);

const acceptance = {
	intent: "accept",
	version: "1",
	options: "",
	name: "Jo Bloggs",
	role: "Owner",
	reference: "PO-7",
	agree: "on",
};

/** The words of a page. */
const words = (html: string) =>
	html
		.replace(/<[^>]*>/g, " ")
		.replaceAll("&amp;", "&")
		.replace(/\s+/g, " ");

/** The code of the latest email. */
async function readCode(db: Database): Promise<string> {
	const mails = await rowsIn(db, "outbox", { topic: "proposal.code" });
	const [, code = ""] =
		/Your code: (\d{6})/.exec(`${mails.at(-1)?.payload}`) ?? [];

	return code;
}

/** Asks for a code. @returns the page on which it is entered, and its fields. */
async function askForCode(
	db: Database,
	path: string,
	changes: Record<string, string> = {},
	at = openedAt,
) {
	const answer = await appAt(db, at).post(path, { ...acceptance, ...changes });
	const page = answer.headers.get("location") ?? "";
	const [, confirm = ""] = /confirm=([0-9a-f-]+)$/.exec(page) ?? [];
	const code = await readCode(db);
	const version = changes.version ?? "1";

	return { page, fields: { intent: "code", version, confirm, code } };
}

onBothDatabases((test) => {
	test("the client reads the text, the lines, the totals, the dates and the terms", async (db) => {
		const path = pathOf(await sendToJo(db));

		const { status, text } = await appAt(db).get(path);

		expect(status).toBe(200);
		expect(text).toContain("Few &lt;b&gt;enquiries&lt;/b&gt;.");
		expect(words(text)).toContain("A website for Bloggs");
		expect(words(text)).toContain("3 × €33.33");
		expect(words(text)).toContain("Net €99.99 VAT 19% €19.00 Total €118.99");
		expect(words(text)).toContain("Sent 23 November 2026");
		expect(words(text)).toContain("Valid until 10 December 2026");
		expect(words(text)).toContain("Live by 25 November 2026");
		expect(words(text)).toContain("1. Who we are and what these terms cover");
	});

	test("without JavaScript a client accepts with an option and the code, and keeps the record", async (db) => {
		const path = pathOf(await sendToJo(db));

		const { page, fields } = await askForCode(db, path, { options: "logo" });
		const asked = await appAt(db).get(page);
		expect(words(asked.text)).toContain(
			"Jo Bloggs, we’ve emailed six digits to j•••@example.com.",
		);
		expect(words(asked.text)).toContain("for €120.18.");

		const accepted = await appAt(db).post(page, fields);
		expect([accepted.status, accepted.headers.get("location")]).toEqual([
			303,
			path,
		]);
		const shown = await appAt(db).get(path);
		expect(words(shown.text)).toContain(
			"Accepted on 24 November 2026 by Jo Bloggs.",
		);
		expect(words(shown.text)).toContain("Total €120.18");

		const file = await appAt(db).get(`${path}/record.txt`);
		const { sha256 } = await rowIn(db, "proposal_acceptances");
		expect(createHash("sha256").update(file.text).digest("hex")).toBe(sha256);
		expect(file.headers.get("content-disposition")).toBe(
			'attachment; filename="proposal-1.txt"',
		);
	});

	test("a declined proposal says so, with the reason on the card", async (db) => {
		const { token, id } = await sendToJo(db);
		const path = pathOf({ token });

		const fields = {
			intent: "decline",
			version: "1",
			reason: "timing",
			text: "Next year",
		};
		const answer = await appAt(db).post(path, fields);

		expect(answer.headers.get("location")).toBe(path);
		expect(words((await appAt(db).get(path)).text)).toContain(
			"You’ve declined this proposal.",
		);
		expect((await rowIn(db, "proposals", { id })).reason).toBe(
			"timing: Next year",
		);
	});

	test("a question is a message of the card, also when it is sent twice", async (db) => {
		const path = pathOf(await sendToJo(db));
		const fields = {
			intent: "ask",
			id: newKey(),
			question: "Does it work in the van?",
		};

		const { text } = await appAt(db).post(path, fields);
		await appAt(db).post(path, fields);

		expect(words(text)).toContain(
			"We’ll answer by email, to j•••@example.com.",
		);
		expect(await rowsIn(db, "messages", { direction: "in" })).toMatchObject([
			{ text: "Does it work in the van?", address: jo },
		]);
	});
}, addStaffAndQuestion);

onSqlite((test) => {
	test("a chosen option counts once, and an unknown one not at all", async (db) => {
		const path = pathOf(await sendToJo(db));
		const query = "option=logo&option=logo&option=days&option=forged";

		const { text } = await appAt(db).get(`${path}?${query}`);

		expect(words(text)).toContain("Total €120.18");
		expect(text).toContain('name="options" value="logo"');
	});

	test("opening the link changes nothing, however often", async (db) => {
		const { token, id } = await sendToJo(db);
		const path = pathOf({ token });
		const before = await rowIn(db, "proposals", { id });

		await appAt(db).get(path);
		await appAt(db).head(path);
		await appAt(db).get(`${path}?option=logo&confirm=1`);
		await appAt(db).get(`${path}/record.txt`);

		expect(await rowIn(db, "proposals", { id })).toEqual(before);
	});

	test("the code is sent again without emails, and the page stays", async (db) => {
		const path = pathOf(await sendToJo(db));
		const { page, fields } = await askForCode(db, path);
		await appAt(db).post(page, fields);
		const sent = (await topicsIn(db)).length;

		const again = await appAt(db).post(page, fields);

		expect([again.status, again.headers.get("location")]).toEqual([303, path]);
		expect(await topicsIn(db)).toHaveLength(sent);
	});

	test("whoever declines after another has accepted is told, and the other way round", async (db) => {
		const path = pathOf(await sendToJo(db));
		const { page, fields } = await askForCode(db, path);
		await appAt(db).post(page, fields);

		const decline = {
			intent: "decline",
			version: "1",
			reason: "price",
			text: "",
		};
		const { status, text } = await appAt(db).post(path, decline);

		expect(status).toBe(409);
		expect(words(text)).toContain("Accepted on 24 November 2026 by Jo Bloggs.");
		expect(words(text)).toContain("This proposal was accepted.");
	});

	test("a version that was sent meanwhile is shown, and the typed name stays", async (db) => {
		const { id, token } = await sendToJo(db);
		const path = pathOf({ token });
		await saveProposalDraft(
			adaAt(db),
			id,
			2,
			aBody({ ...body, title: "Version two" }),
		);
		await send(db, id);

		const { status, text } = await appAt(db).post(path, acceptance);

		expect(status).toBe(409);
		expect(words(text)).toContain("We’ve sent you a newer version.");
		expect(words(text)).toContain("Version two");
		expect(text).toContain('value="Jo Bloggs"');
		expect(text).toContain('name="version" value="2"');
		expect(await rowsIn(db, "proposal_acceptances")).toEqual([]);
	});

	test("whoever chooses an option of an earlier version is shown the newer one, and told", async (db) => {
		const { id, token } = await sendToJo(db);
		const path = pathOf({ token });
		const first = await appAt(db).get(path);
		const [, version] = /name="version" value="(\d)"/.exec(first.text) ?? [];
		await send(db, id);

		const { text } = await appAt(db).get(
			`${path}?version=${version}&option=logo`,
		);
		expect(words(text)).toContain("We’ve sent you a newer version.");

		const again = await appAt(db).get(`${path}?version=2&option=logo`);
		expect(words(again.text)).not.toContain("We’ve sent you a newer version.");
	});

	test("the code of one window ends when another window asks for a new one", async (db) => {
		const path = pathOf(await sendToJo(db));
		const first = await askForCode(db, path);
		await askForCode(db, path, { name: "Bo Bloggs" });

		const { status, text } = await appAt(db).post(first.page, first.fields);

		expect(status).toBe(409);
		expect(words(text)).toContain(
			"A newer code was asked for, in another window.",
		);
	});

	test("the sixth wrong code is refused for good, and a new one is offered", async (db) => {
		const path = pathOf(await sendToJo(db));
		const { page, fields } = await askForCode(db, path);
		const wrong = {
			...fields,
			code: fields.code === "000000" ? "1" : "000000",
		};

		const first = await appAt(db).post(page, wrong);
		expect(first.status).toBe(422);
		expect(words(first.text)).toContain("You can try 4 times more.");
		for (let at = 0; at < 4; at++) await appAt(db).post(page, wrong);

		const late = await appAt(db).post(page, fields);
		expect(words(late.text)).toContain("There were too many wrong codes.");

		const again = { ...fields, intent: "again" };
		const renewed = await appAt(db).post(page, again);
		const location = renewed.headers.get("location") ?? "";
		const confirm =
			new URL(location, routeSiteUrl).searchParams.get("confirm") ?? "";
		const answer = await appAt(db).post(location, {
			...fields,
			confirm,
			code: await readCode(db),
		});
		expect(answer.status).toBe(303);
	});

	test("a code that was asked for before the end is taken after it", async (db) => {
		const path = pathOf(await sendToJo(db));
		const { page, fields } = await askForCode(
			db,
			path,
			{},
			"2026-12-10T23:58:00.000Z",
		);
		const after = appAt(db, "2026-12-11T00:05:00.000Z");

		expect(words((await after.get(page)).text)).toContain("Enter the code");
		expect(words((await after.get(path)).text)).toContain(
			"This proposal ended on 10 December 2026.",
		);
		expect((await after.post(page, fields)).status).toBe(303);
		expect(words((await after.get(path)).text)).toContain(
			"Accepted on 11 December 2026",
		);
	});

	test.each([
		["2026-12-10T23:59:59.000Z", 303],
		["2026-12-11T00:00:00.000Z", 409],
	])("accepting at %s answers %i", async (db, at, status) => {
		const path = pathOf(await sendToJo(db));

		expect((await appAt(db, at).post(path, acceptance)).status).toBe(status);
	});

	test("an option that isn’t of the proposal is refused, and one named twice counts once", async (db) => {
		const path = pathOf(await sendToJo(db));

		const forged = await appAt(db).post(path, {
			...acceptance,
			options: "logo,forged",
		});
		expect(forged.status).toBe(409);
		expect(words(forged.text)).toContain(
			"One of the options isn’t part of this proposal.",
		);

		const { page } = await askForCode(db, path, { options: "logo,logo" });
		expect(words((await appAt(db).get(page)).text)).toContain("for €120.18.");
	});

	test.each([
		[
			"2026-12-11T00:00:00.000Z",
			200,
			"This proposal ended on 10 December 2026.",
		],
		[
			"2027-03-11T00:00:00.000Z",
			200,
			"This proposal ended on 10 December 2026.",
		],
		["2027-03-11T00:00:01.000Z", 410, "This proposal is closed."],
	])(
		"a link that nobody answered says at %s how to go on",
		async (db, at, status, text) => {
			const path = pathOf(await sendToJo(db));

			const answer = await appAt(db, at).get(path);

			expect([answer.status, words(answer.text)]).toEqual([
				status,
				expect.stringContaining(text),
			]);
			expect(words(answer.text)).not.toContain("if you accept today");
		},
	);

	test("a withdrawn proposal isn’t shown, and its record doesn’t exist", async (db) => {
		const { id, token } = await sendToJo(db);
		await withdrawProposal(adaAt(db), id);

		const { status, text } = await appAt(db).get(pathOf({ token }));

		expect(status).toBe(410);
		expect(words(text)).toContain("We’ve withdrawn this proposal.");
		expect(text).not.toContain("€");
		expect(
			(await appAt(db).get(`${pathOf({ token })}/record.txt`)).status,
		).toBe(404);
	});

	test("a forwarded link is read, and the code goes to the client only", async (db) => {
		const path = pathOf(await sendToJo(db));
		await askForCode(db, path);

		const others = await appAt(db).get(path);
		expect(others.status).toBe(200);
		expect(others.text).not.toMatch(/jo@|Jo Bloggs|confirm=/);

		const stranger = "mallory@evil.example";
		await appAt(db).post(path, {
			...acceptance,
			address: stranger,
			email: stranger,
			sent_to: stranger,
		});
		const codes = await rowsIn(db, "outbox", { topic: "proposal.code" });
		expect(codes.map(({ recipient }) => recipient)).toEqual([jo, jo]);
	});

	test("search engines and other sites don’t learn of the page", async (db) => {
		const { headers, text } = await appAt(db).get(pathOf(await sendToJo(db)));

		expect(headers.get("x-robots-tag")).toBe("noindex");
		// A stricter policy would hide the page’s origin from its own forms.
		for (const { name, content } of [
			{ name: "robots", content: "noindex" },
			{ name: "referrer", content: "strict-origin" },
		])
			expect(route.meta()).toContainEqual({ name, content });
		expect(words(text)).not.toContain("og:");
	});

	test("a code that has expired is refused, and a new one keeps what was typed", async (db) => {
		const path = pathOf(await sendToJo(db));
		const { page, fields } = await askForCode(db, path);
		const late = appAt(db, "2026-11-24T09:31:00.000Z");

		const expired = await late.post(page, fields);
		expect(expired.status).toBe(422);
		expect(words(expired.text)).toContain("Jo Bloggs, we’ve emailed");

		const again = await late.post(page, { ...fields, intent: "again" });
		const renewed = await late.get(again.headers.get("location") ?? "");
		expect(words(renewed.text)).toContain("Jo Bloggs, we’ve emailed");
	});

	test("a replaced link doesn’t work", async (db) => {
		const { id, token } = await sendToJo(db);
		await replaceLink(adaAt(db), id);

		const { status, text } = await appAt(db).get(pathOf({ token }));

		expect([status, words(text)]).toEqual([
			404,
			expect.stringContaining("This link doesn’t work."),
		]);
	});

	test("a form without what it needs says so at the field, and keeps the rest", async (db) => {
		const path = pathOf(await sendToJo(db));
		const { agree, ...unticked } = acceptance;

		const { status, text } = await appAt(db).post(path, {
			...unticked,
			name: " ",
		});

		expect(status).toBe(422);
		expect(words(text)).toContain("Name must be at least 2 characters.");
		expect(words(text)).toContain("Please tick this to accept.");
		expect(text).toContain('value="PO-7"');
		expect(await topicsIn(db)).not.toContain("proposal.code");
	});

	test("the page notes that it was opened, but not by staff", async (db) => {
		const { token, id } = await sendToJo(db);
		const path = pathOf({ token });
		const fields = { intent: "opened" };
		const opened = async () => (await rowIn(db, "proposals", { id })).opened_at;
		const session = { staffId: adaAt(db).staff.id, awaitsCode: false };
		const { cookie } = await beginSession(db, session, routeSiteUrl, openedAt);

		await appAt(db).post(path, fields, { cookie: cookie.split(";")[0] ?? "" });
		expect(await opened()).toBeNull();

		await appAt(db).post(path, fields);
		expect(await opened()).toBe(openedAt);
	});

	test("a script gets the result, and the address to go to", async (db) => {
		const path = pathOf(await sendToJo(db));
		const accept = "application/json";

		const refused = await appAt(db).post(
			path,
			{ ...acceptance, name: "" },
			{ accept },
		);
		expect(JSON.parse(refused.text)).toMatchObject({
			form: "accept",
			outcome: "invalid",
		});

		const sent = await appAt(db).post(path, acceptance, { accept });
		expect(JSON.parse(sent.text).to).toMatch(/^\/proposal\/.+\?confirm=.+$/);
	});

	test("without the database the typed text stays", async (db) => {
		const path = pathOf(await sendToJo(db));
		const app = appAt(db);
		await breakTable(db, "rate_limits");

		const { status, text } = await app.post(path, acceptance);

		expect(status).toBe(503);
		expect(words(text)).toContain("We couldn’t reach our own records.");
		expect(text).toContain('value="Jo Bloggs"');
	});

	test("a code isn’t sent a sixth time within the hour", async (db) => {
		const path = pathOf(await sendToJo(db));
		for (let at = 0; at < 5; at++) await appAt(db).post(path, acceptance);

		const { status, headers, text } = await appAt(db).post(path, acceptance);

		expect([status, headers.get("retry-after")]).toEqual([429, "720"]);
		expect(words(text)).toContain("Please wait 12 minutes");
		expect(text).toContain('value="Jo Bloggs"');
	});

	test("over the client’s limit of forms the typed text stays", async (db) => {
		const path = pathOf(await sendToJo(db));
		const app = appAt(db, openedAt, { SUBMISSION_LIMIT: "6" });
		for (let at = 0; at < 30; at++) await app.post(path, { intent: "opened" });

		const { status, text } = await app.post(path, acceptance);

		expect(status).toBe(429);
		expect(text).toContain('value="Jo Bloggs"');
		expect(await topicsIn(db)).not.toContain("proposal.code");
	});
}, addStaffAndQuestion);
