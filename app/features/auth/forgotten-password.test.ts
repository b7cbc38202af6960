import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	findMessages,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { skipLoginDelays } from "../../../tests/support/login-delays.ts";
import {
	addAccount,
	aPassword,
	client,
	clock,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import { MIN_LOGIN } from "./contract.ts";
import { requestPasswordLink } from "./forgotten-password.server.ts";
import { beginSession, findSession } from "./session.server.ts";
import { acceptLink, findLink } from "./staff-links.server.ts";

const delays = skipLoginDelays();

const ada = "ada@firm.example";
const MINUTE = 60_000;

const siteWith = (db: Database, mail: boolean) => ({
	db,
	origin: siteUrl,
	clock: clock(),
	notify: {
		to: "desk@sheaf.example",
		from: { name: "", address: "hello@sheaf.example" },
		webhook: false,
		mail,
	},
});

const request = (db: Database, email: string, network = "here", mail = true) =>
	requestPasswordLink(siteWith(db, mail), email, network);

/** The tokens of the emailed links, the oldest first. */
async function emailedTokens(db: Database): Promise<string[]> {
	const mails = await findMessages(db, "staff.forgotten-password");

	return mails.map(
		({ document }) => `${document.action.url}`.split("/").at(-1) ?? "",
	);
}

onBothDatabases((test) => {
	test("the emailed link sets a new password once and ends all sessions", async (db) => {
		const staffId = await addAccount(db, ada);
		const session = { staffId, awaitsCode: false, agent: null };
		const { cookie } = await beginSession(db, session, siteUrl, clock().at);

		await request(db, ada.toUpperCase());
		const [token = ""] = await emailedTokens(db);
		const accepted = () =>
			acceptLink(db, token, `${aPassword} new`, client(), clock());

		expect((await accepted()).outcome).toBe("done");
		expect((await accepted()).outcome).toBe("no-link");
		expect(await findSession(db, cookie, siteUrl, clock().at)).toBeNull();
	});

	test("the link is valid for 30 minutes", async (db) => {
		await addAccount(db, ada);
		await request(db, ada);
		const [token = ""] = await emailedTokens(db);
		const { at } = clock();

		expect(await findLink(db, token, shifted(at, 29 * MINUTE))).toBeDefined();
		expect(await findLink(db, token, shifted(at, 31 * MINUTE))).toBeUndefined();
	});

	test("a newer link replaces the earlier one", async (db) => {
		await addAccount(db, ada);
		await request(db, ada);
		await request(db, ada);

		const tokens = await emailedTokens(db);
		const valid = await Promise.all(
			tokens.map((token) => findLink(db, token, clock().at)),
		);

		expect(valid.filter(Boolean)).toHaveLength(1);
		expect(tokens).toHaveLength(2);
	});

	test("an unknown address gets the same answer, as late, and no email", async (db) => {
		await addAccount(db, ada);

		expect(await request(db, "no-one@firm.example")).toEqual(
			await request(db, ada),
		);
		expect(delays).toEqual([MIN_LOGIN, MIN_LOGIN]);
		expect(await rowsIn(db, "outbox")).toMatchObject([{ recipient: ada }]);
	});

	test("an account is sent at most three links, with the same answer", async (db) => {
		await addAccount(db, ada);
		const answers = [];
		for (const network of ["a", "b", "c", "d"])
			answers.push(await request(db, ada, network));

		expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(
			new Set(["done"]),
		);
		expect(await emailedTokens(db)).toHaveLength(3);
	});

	test("a network is limited to ten requests", async (db) => {
		const answers = await Promise.all(
			Array.from({ length: 11 }, (_, nth) =>
				request(db, `no-one-${nth}@firm.example`),
			),
		);

		expect(answers.filter(({ outcome }) => outcome === "limited")).toHaveLength(
			1,
		);
	});

	test("without a mail server no link is made", async (db) => {
		await addAccount(db, ada);
		await request(db, ada, "here", false);

		expect(await rowsIn(db, "staff_links")).toEqual([]);
		expect(await rowsIn(db, "outbox")).toEqual([]);
	});
});
