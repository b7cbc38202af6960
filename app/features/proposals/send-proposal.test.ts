import { expect, onTestFinished, test as unit } from "vitest";
import {
	buildPersonalMail,
	readMessageId,
} from "#features/leads/messages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SendResult } from "#lib/outbox/contract.ts";
import { startDelivery } from "#lib/outbox/delivery.server.ts";
import { OutOfDate } from "#lib/outbox/worker.server.ts";
import {
	addStaffAndQuestion,
	jo,
	later,
} from "../../../tests/support/cards.ts";
import {
	addEmail,
	auditActions,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import {
	aBody,
	aCover,
	adaAt,
	addDraft,
	addSent,
	aLine,
	send,
} from "../../../tests/support/proposals.ts";
import { addProposalLink } from "./proposal-link.server.ts";
import { findProposal, saveProposalDraft } from "./proposals.server.ts";
import { findReminderDay } from "./reminder.server.ts";
import {
	PROPOSAL_TOPIC,
	replaceLink,
	sendProposal,
} from "./send-proposal.server.ts";
import { withdrawProposal } from "./withdraw-proposal.server.ts";

const origin = "https://sheaf.example";

/** The newest email of a proposal as it is delivered now. */
async function deliver(db: Database) {
	const message = (await rowsIn(db, "messages", { direction: "out" })).at(-1);
	const id = message?.id ?? "";
	const mail = await buildPersonalMail(db, id);
	if (!mail) throw new Error("There is no email.");

	return addProposalLink(db, origin, id, mail);
}

const mailRows = (db: Database) =>
	rowsIn(db, "outbox", { topic: PROPOSAL_TOPIC });

onBothDatabases((test) => {
	test("sending freezes the draft with the currency and the terms of that day", async (db) => {
		const { id } = await addSent(db);
		await saveProposalDraft(adaAt(db), id, 2, aBody({ title: "Changed" }));

		const version = await rowIn(db, "proposal_versions");
		expect(JSON.parse(version.body)).toEqual(aBody());
		expect(version).toMatchObject({ number: 1, currency: "EUR" });
		expect(version.terms).toMatch(/^Terms of service\n/i);
		expect(version.terms).not.toMatch(/<\/?(?:p|h2|li|!--)/);
		expect(await findProposal(db, id, later)).toMatchObject({
			shown: "sent",
			ends_at: "2026-12-11T00:00:00.000Z",
			sent_to: jo,
		});
		expect(await auditActions(db)).toContain("proposal.send");
	});

	test("the email gets its link at delivery, above the signature", async (db) => {
		await db.updateTable("staff").set({ signature: "Ada\nSheaf" }).execute();
		const { token } = await addSent(db);

		expect((await rowIn(db, "messages")).text).not.toContain(token);
		expect((await deliver(db)).text).toBe(
			`Hello Jo,\n\nhere it is.\n\nYour proposal:\nhttps://sheaf.example/proposal/${token}\n\n-- \nAda\nSheaf`,
		);
	});

	test("a form that is sent twice sends one email", async (db) => {
		const id = await addDraft(db);
		const cover = { key: "0193434f-266f-7d85-8d98-000000000001" };

		const results = await Promise.all([
			send(db, id, cover),
			send(db, id, cover),
		]);

		expect(results.map(({ kind }) => kind).sort()).toEqual(["same", "sent"]);
		expect(await mailRows(db)).toHaveLength(1);
		expect(await rowsIn(db, "proposal_versions")).toHaveLength(1);
	});

	test("an email of a proposal that was withdrawn meanwhile is not sent", async (db) => {
		const { id } = await addSent(db);

		expect(await withdrawProposal(adaAt(db), id)).toEqual({
			kind: "withdrawn",
		});

		await expect(deliver(db)).rejects.toThrow(OutOfDate);
		expect(await withdrawProposal(adaAt(db), id)).toEqual({ kind: "conflict" });
	});

	test("a new version has the same link, one after a withdrawal another", async (db) => {
		const { id, token } = await addSent(db);

		expect(await send(db, id)).toEqual({ kind: "sent", number: 2 });
		expect(await rowIn(db, "proposals")).toMatchObject({ link_token: token });

		await withdrawProposal(adaAt(db), id);
		expect(await send(db, id)).toEqual({ kind: "sent", number: 3 });
		const { link_token } = await rowIn(db, "proposals");
		expect(link_token).not.toBe(token);
		expect(link_token).toHaveLength(43);
	});

	test("a corrected address gets a link of its own, and the email to the old one is not sent", async (db) => {
		const { id, token, person_id } = await addSent(db);
		await addEmail(db, person_id, "new@example.com");
		const [first] = await rowsIn(db, "messages");

		await send(db, id, { to: "new@example.com" });

		const { link_token, sent_to } = await rowIn(db, "proposals");
		expect(sent_to).toBe("new@example.com");
		expect(link_token).not.toBe(token);
		const mail = await buildPersonalMail(db, first?.id ?? "");
		if (!mail) throw new Error("There is no email.");
		await expect(
			addProposalLink(db, origin, first?.id ?? "", mail),
		).rejects.toThrow(OutOfDate);
		expect((await deliver(db)).text).toContain(link_token);
	});

	test("a new link replaces the one that the client has", async (db) => {
		const { id, token } = await addSent(db);

		expect(await replaceLink(adaAt(db), id)).toEqual({ kind: "replaced" });

		const { link_token } = await rowIn(db, "proposals");
		expect(link_token).not.toBe(token);
		expect((await deliver(db)).text).toContain(link_token);
	});

	test("while the mail server refuses the email waits, and it is delivered once", async (db) => {
		const { token } = await addSent(db);
		const refused: SendResult = {
			outcome: "failed",
			reached: true,
			isPermanent: false,
			error: "not now",
			code: "EENVELOPE 451",
		};
		const answers: SendResult[] = [refused, refused];
		const delivered: string[] = [];
		let at = Date.parse(later);

		const stop = startDelivery({
			db,
			mailer: {
				async send(mail) {
					if (!("personal" in mail)) return { outcome: "delivered" };
					const answer = answers.shift() ?? { outcome: "delivered" };
					if (answer === refused) return refused;
					delivered.push(mail.personal.text);
					return answer;
				},
				close() {},
			},
			async findPersonalMail(row) {
				const id = readMessageId(row);
				const mail = id && (await buildPersonalMail(db, id));
				return mail ? addProposalLink(db, origin, id, mail) : null;
			},
			// A second later at every look.
			now() {
				at += 1_000;
				return new Date(at);
			},
			log() {},
			every: 10,
		});
		onTestFinished(stop);

		await expect
			.poll(async () => (await mailRows(db))[0]?.delivered_at)
			.toBeTruthy();
		expect(delivered).toEqual([
			expect.stringContaining(`${origin}/proposal/${token}`),
		]);
	});

	test("what is incomplete, or to a foreign address, isn't sent", async (db) => {
		const id = await addDraft(db, { lines: [aLine({ cents: null })] });

		expect(await send(db, id)).toEqual({
			kind: "incomplete",
			problems: [{ field: "lines.0.cents", message: expect.any(String) }],
		});

		const complete = await addDraft(db);
		expect(await send(db, complete, { to: "else@example.com" })).toEqual({
			kind: "refused",
			why: "address",
		});
		const { notify, ...site } = adaAt(db);
		expect(await send(db, complete, {}, site)).toEqual({
			kind: "refused",
			why: "no-mail",
		});
		expect(await mailRows(db)).toEqual([]);
		expect(await auditActions(db)).not.toContain("proposal.send");
	});

	test("of two who send at the same time, with forms of their own, one is told", async (db) => {
		const id = await addDraft(db);

		const { version } = await rowIn(db, "proposals", { id });
		const sendSame = () => sendProposal(adaAt(db), id, version, aCover());

		const results = await Promise.all([sendSame(), sendSame()]);

		expect(results.map(({ kind }) => kind).sort()).toEqual([
			"conflict",
			"sent",
		]);
		expect(await mailRows(db)).toHaveLength(1);
	});

	test("an empty deal value gets the sum without options, another one stays", async (db) => {
		const { id } = await addSent(db);
		expect(await personWith(db, jo)).toMatchObject({
			value_cents: 250_000,
			period: "once",
		});

		const more = aBody({ lines: [aLine({ cents: 900_000 })] });
		await saveProposalDraft(adaAt(db), id, 2, more);
		await send(db, id);

		expect(await personWith(db, jo)).toMatchObject({ value_cents: 250_000 });
	});

	test("the assignee gets one task before the end, which a new version moves and a withdrawal closes", async (db) => {
		const { id } = await addSent(db);
		expect(await rowsIn(db, "tasks")).toMatchObject([
			{ due_on: "2026-12-07", proposal_id: id, done_at: null },
		]);

		await saveProposalDraft(adaAt(db), id, 2, aBody({ lastDay: "2026-12-18" }));
		await send(db, id);
		expect(await rowsIn(db, "tasks")).toMatchObject([{ due_on: "2026-12-15" }]);

		await withdrawProposal(adaAt(db), id);
		expect(await rowsIn(db, "tasks")).toMatchObject([{ done_at: later }]);
	});

	test("nothing but the email is queued", async (db) => {
		const before = await topicsIn(db);
		await addSent(db);

		expect(await topicsIn(db)).toEqual([...before, PROPOSAL_TOPIC].sort());
	});
}, addStaffAndQuestion);

unit.each([
	["2026-12-10", "2026-12-07"],
	["2026-12-24", "2026-12-21"],
	["2026-12-30", "2026-12-23"],
	["2026-11-25", "2026-11-24"],
	["2026-11-24", "2026-11-24"],
	["2026-11-23", null],
])("a proposal that ends on %s reminds on %s", (lastDay, day) => {
	expect(findReminderDay(lastDay, later)).toBe(day);
});
