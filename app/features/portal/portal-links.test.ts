import { expect } from "vitest";
import { MIN_LOGIN } from "#features/auth/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	findMessages,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { skipLoginDelays } from "../../../tests/support/login-delays.ts";
import { clock, siteUrl } from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import {
	acceptPortalLink,
	findLink,
	requestPortalLink,
} from "./portal-links.server.ts";
import {
	endPortalSession,
	findPortalSession,
} from "./portal-session.server.ts";

const delays = skipLoginDelays();

const jo = "jo@client.example";
const MINUTE = 60_000;
const { at } = clock();

const request = (db: Database, email = jo, network = "here", mail = true) =>
	requestPortalLink(
		{
			db,
			origin: siteUrl,
			clock: clock(),
			notify: {
				to: "desk@sheaf.example",
				from: { name: "", address: "hello@sheaf.example" },
				webhook: false,
				mail,
			},
		},
		email,
		network,
	);

/** The tokens of the emailed links, the oldest first. */
async function emailedTokens(db: Database): Promise<string[]> {
	const mails = await findMessages(db, "portal.link");

	return mails.map(
		({ document }) => `${document.action.url}`.split("/").at(-1) ?? "",
	);
}

async function linkFor(db: Database): Promise<string> {
	await ask(siteAt(db, at), jo);
	await request(db);

	return (await emailedTokens(db))[0] ?? "";
}

const accept = (db: Database, token: string, when = at) =>
	acceptPortalLink(db, token, siteUrl, { at: when });

async function openSession(db: Database): Promise<string> {
	const accepted = await accept(db, await linkFor(db));
	if (accepted.outcome !== "done") throw new Error("The link wasn't accepted.");

	return accepted.cookie.split(";")[0] ?? "";
}

onBothDatabases((test) => {
	test("a link opened by a mail filter works for the client, once", async (db) => {
		const token = await linkFor(db);

		expect(await findLink(db, token, at)).toMatchObject({ email: jo });
		expect((await accept(db, token)).outcome).toBe("done");
		expect(await findLink(db, token, at)).toBeUndefined();
		expect((await accept(db, token)).outcome).toBe("no-link");
	});

	test("of two browsers that use a link at once one gets in", async (db) => {
		const token = await linkFor(db);
		const accepted = await Promise.all([accept(db, token), accept(db, token)]);

		expect(accepted.map(({ outcome }) => outcome).sort()).toEqual([
			"done",
			"no-link",
		]);
	});

	test("a link ends after 30 minutes, and a session after a day", async (db) => {
		const token = await linkFor(db);
		const late = shifted(at, 30 * MINUTE);
		expect(await findLink(db, token, shifted(at, 29 * MINUTE))).toBeDefined();
		expect((await accept(db, token, late)).outcome).toBe("no-link");

		const cookie = await openSession(db);
		const find = (minutes: number) =>
			findPortalSession(db, cookie, siteUrl, shifted(at, minutes * MINUTE));
		expect(await find(24 * 60 - 1)).toMatchObject({ email: jo });
		expect(await find(24 * 60)).toBeNull();
	});

	test("a link's token is no session, and a session's no link", async (db) => {
		const cookie = await openSession(db);
		await request(db);
		const token = (await emailedTokens(db)).at(-1) ?? "";
		const asCookie = `${cookie.split("=")[0]}=${token}`;

		expect(await findPortalSession(db, asCookie, siteUrl, at)).toBeNull();
		expect(await findLink(db, cookie.split("=")[1] ?? "", at)).toBeUndefined();
	});

	test("logging out ends the session", async (db) => {
		const cookie = await openSession(db);
		await endPortalSession(db, cookie, siteUrl);

		expect(await findPortalSession(db, cookie, siteUrl, at)).toBeNull();
		expect(await rowsIn(db, "client_sessions")).toEqual([]);
	});

	test("the cookie is for this host, over https, and out of reach of scripts", async (db) => {
		const accepted = await accept(db, await linkFor(db));

		expect(accepted).toMatchObject({
			cookie: expect.stringMatching(
				/^__Host-sheaf-portal=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
			),
		});
	});

	test("an unknown address gets the same answer, as late, and no email", async (db) => {
		await ask(siteAt(db, at), jo);

		expect(await request(db, "no-one@client.example")).toEqual(
			await request(db, jo.toUpperCase()),
		);
		expect(delays).toEqual([MIN_LOGIN, MIN_LOGIN]);
		expect(await rowsIn(db, "client_sessions")).toMatchObject([{ email: jo }]);
		expect(await emailedTokens(db)).toHaveLength(1);
	});

	test("likely spam gets no link, so that the site can’t be made to write to strangers", async (db) => {
		await ask(siteAt(db, at), jo);
		await db.updateTable("people").set({ stage: null }).execute();
		await request(db);

		expect(await emailedTokens(db)).toEqual([]);
	});

	test("an address gets at most three links, with the same answer, and earlier ones stay valid", async (db) => {
		await ask(siteAt(db, at), jo);
		const answers = [];
		for (const network of ["a", "b", "c", "d"])
			answers.push(await request(db, jo, network));

		expect(answers).toEqual(Array(4).fill({ outcome: "done" }));
		const tokens = await emailedTokens(db);
		expect(tokens).toHaveLength(3);
		expect(await findLink(db, tokens[0] ?? "", at)).toBeDefined();
	});

	test("a network that asks too often is told to wait", async (db) => {
		const answers = [];
		for (let count = 0; count < 11; count++)
			answers.push(await request(db, `${count}@client.example`));

		expect(answers.at(-1)).toMatchObject({ outcome: "limited" });
		expect(await request(db, jo, "there")).toEqual({ outcome: "done" });
	});

	test("without a mail server nothing is stored", async (db) => {
		await ask(siteAt(db, at), jo);
		await request(db, jo, "here", false);

		expect(await rowsIn(db, "client_sessions")).toEqual([]);
	});
});
