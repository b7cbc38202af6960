import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	auditActions,
	breakTable,
	countRows,
	findMessages,
	onBothDatabases,
	rowIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import {
	ask,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import {
	confirmRequest,
	inspectRequest,
	submitRequest,
} from "./requests.server.ts";

const now = "2026-11-20T09:00:00.000Z";
const later = (hours: number) =>
	new Date(Date.parse(now) + hours * 3_600_000).toISOString();
const jo = "jo@firm.example";

function request(db: Database, kind: string, email: string, at = now) {
	return submitRequest(
		siteAt(db, at),
		new Map(Object.entries({ kind, email })),
	);
}

/** Emails with links, the latest last. */
async function links(db: Database): Promise<{ to: string; token: string }[]> {
	return (await findMessages(db, "privacy.confirm")).map(
		({ recipient, document }) => {
			const { searchParams } = new URL(document.action.url);
			return { to: recipient, token: searchParams.get("token") ?? "" };
		},
	);
}

async function tokenFor(db: Database, kind: string, at = now): Promise<string> {
	await request(db, kind, jo, at);
	return (await links(db)).at(-1)?.token ?? "";
}

onBothDatabases((test) => {
	test("a known and an unknown address get the same answer; only the known one gets an email", async (db) => {
		await ask(siteAt(db, now), jo);

		for (const email of ["JO@firm.example", "nobody@firm.example"])
			expect(await request(db, "export", email)).toMatchObject({
				outcome: "saved",
			});

		const [{ to, token } = { to: "", token: "" }, ...others] = await links(db);
		expect([to, others]).toEqual([jo, []]);

		// Only a hash of the link's token is stored.
		const row = await rowIn(db, "privacy_requests");
		expect(JSON.stringify(row)).not.toContain(token);

		const refused = { state: "refused" };
		expect(await inspectRequest(siteAt(db, now), row.token_hash ?? "")).toEqual(
			refused,
		);
	});

	test("an address gets three such emails a day from any sender; the agency's own address gets none", async (db) => {
		await ask(siteAt(db, now), jo);
		await ask(siteAt(db, now), "desk@sheaf.example");
		for (let count = 0; count < 5; count++) await request(db, "erase", jo);
		await request(db, "erase", "desk@sheaf.example");

		expect(await links(db)).toHaveLength(3);
		expect(await countRows(db, "privacy_requests")).toBe(3);

		await request(db, "erase", jo, later(25));

		expect(await links(db)).toHaveLength(4);
	});

	test("opening the link changes nothing; the button gives all data without keys, repeatedly", async (db) => {
		await submitEverything(siteAt(db, now), jo);

		const token = await tokenFor(db, "export");
		expect(await inspectRequest(siteAt(db, now), token)).toEqual({
			state: "open",
			kind: "export",
		});
		expect(await rowIn(db, "privacy_requests")).toMatchObject({
			done_at: null,
		});

		await confirmRequest(siteAt(db, later(1)), token);

		const shown = await confirmRequest(siteAt(db, later(47)), token, "export");
		if (shown.state !== "shown") throw new Error(shown.state);

		expect(shown.copy.parts).toMatchObject({
			person: [{ name: "Jo Bloggs" }],
			contacts: [{ kind: "email", value: jo.toUpperCase() }, { kind: "phone" }],
			enquiries: [
				{
					kind: "quiz",
					quiz_answers: { pain_point: "Quoting or proposals" },
					last_touch: { landingPage: expect.anything() },
				},
				{ kind: "academy" },
				{
					kind: "question",
					question: { question: expect.stringContaining(jo) },
				},
				{ kind: "booking" },
				{ kind: "newsletter" },
			],
			calls: [{ phone: "020 7946 0999" }],
			newsletter: [{ status: "unsubscribed" }],
			notes: [{ created_at: now, text: `Rang ${jo}.` }],
			requests: [{ kind: "export" }],
		});
		expect(shown.copy.parts.mails.length).toBeGreaterThan(5);

		const text = JSON.stringify(shown);
		expect(text).toContain("[link left out]");
		expect(text).not.toMatch(/[\w-]{40,}/);

		for (const secret of ["token_hash", "body_hash", "idempotency", "leased"])
			expect(text).not.toContain(secret);

		expect(await confirmRequest(siteAt(db, later(49)), token)).toEqual({
			state: "refused",
		});
	});

	test("the button erases once, also when pressed twice, and links of later emails are refused", async (db) => {
		await submitEverything(siteAt(db, now), jo);

		const token = await tokenFor(db, "erase");
		expect(await confirmRequest(siteAt(db, now), token, "export")).toEqual({
			state: "refused",
		});

		const press = () => confirmRequest(siteAt(db, later(0.5)), token);
		const pressed = await Promise.all([press(), press()]);
		const erased = { state: "erased", calls: [expect.any(String)] };

		expect(pressed).toEqual(
			expect.arrayContaining([erased, { state: "refused" }]),
		);
		expect(await countRows(db, "leads")).toBe(0);
		expect(await auditActions(db)).toEqual(["privacy.erase"]);
		expect(await topicsIn(db)).toEqual(["privacy.erased"]);
		expect(await confirmRequest(siteAt(db, later(2)), token)).toEqual({
			state: "refused",
		});
		expect(await request(db, "erase", jo, later(3))).toMatchObject({
			outcome: "saved",
		});
		expect(await links(db)).toEqual([]);
	});

	test.each([
		["export", "", { email: "Please enter your email address." }],
		["export", "jo", { email: "Please enter a valid email address." }],
		["everything", jo, { kind: "Please choose one of the two." }],
	])(
		"%s for %j is refused with a message at the field",
		async (db, kind, email, errors) => {
			expect(await request(db, kind, email)).toMatchObject({
				outcome: "invalid",
				errors,
			});
		},
	);

	test("a database failure is reported, the typed text stays, and the link still works", async (db) => {
		await ask(siteAt(db, now), jo);

		const token = await tokenFor(db, "erase");
		const failed = { state: "failed" };
		const notesBack = await breakTable(db, "notes");

		expect(await confirmRequest(siteAt(db, now), token)).toEqual(failed);

		await notesBack();

		const requestsBack = await breakTable(db, "privacy_requests");
		const answer = { outcome: "failed", values: { email: jo } };

		expect(await request(db, "erase", jo)).toMatchObject(answer);
		expect(await inspectRequest(siteAt(db, now), token)).toEqual(failed);

		await requestsBack();

		expect(await confirmRequest(siteAt(db, now), token)).toMatchObject({
			state: "erased",
		});
	});
});
