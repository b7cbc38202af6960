import { createHash } from "node:crypto";
import { expect } from "vitest";
import { removeAccount } from "#features/auth/accounts.server.ts";
import { readableMail } from "#lib/outbox/outbox.server.ts";
import {
	addStaffAndQuestion,
	desk,
	jo,
	later,
} from "../../../tests/support/cards.ts";
import {
	auditActions,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import {
	aBody,
	adaAt,
	addAccepted,
	addSent,
	aLine,
	asked,
	askForCode,
	byJo,
	clientSite,
	send,
} from "../../../tests/support/proposals.ts";
import {
	acceptWithCode,
	askAboutProposal,
	declineProposal,
	noteOpened,
	requestAcceptance,
} from "./answer-proposal.server.ts";
import { saveProposalDraft } from "./proposals.server.ts";
import { replaceLink } from "./send-proposal.server.ts";
import { withdrawProposal } from "./withdraw-proposal.server.ts";

const lastSecond = "2026-12-10T23:59:59.000Z";
const afterEnd = "2026-12-11T00:05:00.000Z";
const answerTopics = ["proposal.answer", "proposal.copy"];

onBothDatabases((test) => {
	test("the right code accepts what it was asked for, wins the deal and tells both sides", async (db) => {
		const { token, number, person_id } = await addSent(db);
		const form = await askForCode(db, token, { chosen: ["care"] });

		expect(await acceptWithCode(clientSite(db), token, form)).toEqual({
			kind: "accepted",
			isNew: true,
		});

		const acceptance = await rowIn(db, "proposal_acceptances");
		expect(acceptance).toMatchObject({
			...byJo,
			number,
			person_id,
			version: 1,
			how: "page",
			address: jo,
			chosen: '["care"]',
			once_cents: 250_000,
			month_cents: 30_000,
			currency: "EUR",
			is_deal: 1,
		});
		expect(await rowIn(db, "proposals")).toMatchObject({
			state: "accepted",
			decided_at: later,
			pending: null,
			code_hash: null,
		});
		expect(await personWith(db, jo)).toMatchObject({
			stage: "won",
			won_at: later,
			value_cents: 250_000,
			period: "once",
		});
		const history = await rowsIn(db, "stage_changes", { to_stage: "won" });
		expect(history).toMatchObject([{ value_cents: 250_000, staff_id: null }]);
		expect(await topicsIn(db)).toEqual(
			expect.arrayContaining([...answerTopics, "proposal.accepted"]),
		);
		expect(await rowsIn(db, "tasks", { done_at: null })).toEqual([]);
		expect(await auditActions(db)).toContain("proposal.accept");
	});

	test("the record has all that was agreed, and its hash", async (db) => {
		await addAccepted(db, { workingDays: 20 }, ["care"]);

		const { record, sha256 } = await rowIn(db, "proposal_acceptances");
		expect(sha256).toBe(createHash("sha256").update(record).digest("hex"));
		for (const text of [
			"ACCEPTED PROPOSAL 1, VERSION 1",
			"Bloggs & Daughters, jo@example.com",
			"Few enquiries.",
			"- Website: EUR 2,500.00",
			"- Care: EUR 300.00 a month\n  Option, chosen",
			"Once, net: EUR 2,500.00\nVAT at 20%: EUR 500.00\nOnce, total: EUR 3,000.00",
			"Each month, total: EUR 360.00",
			"go-live: 20",
			"By: Jo Bloggs, Owner\nTheir reference: PO 7",
			"TERMS\n=====",
		])
			expect(record).toContain(text);
	});

	test("a code that is sent again is answered alike, and nothing is sent again", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token);
		await acceptWithCode(clientSite(db), token, form);
		const before = await topicsIn(db);

		expect(await acceptWithCode(clientSite(db), token, form)).toEqual({
			kind: "accepted",
			isNew: false,
		});
		expect(await topicsIn(db)).toEqual(before);
	});

	test("of an acceptance and a refusal at the same time the first counts, and the second is told", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token);

		const [accepted, declined] = await Promise.all([
			acceptWithCode(clientSite(db), token, form),
			declineProposal(clientSite(db), token, {
				version: 1,
				reason: "price",
				text: "",
			}),
		]);

		const { state } = await rowIn(db, "proposals");
		expect(["accepted", "declined"]).toContain(state);
		expect([accepted.kind, declined.kind]).toEqual([state, state]);
		expect(await rowsIn(db, "proposal_acceptances")).toHaveLength(
			state === "accepted" ? 1 : 0,
		);
	});

	test("a version that was replaced can't be accepted, with its code or without", async (db) => {
		const { id, token } = await addSent(db);
		const form = await askForCode(db, token);
		await send(db, id);

		const superseded = { kind: "superseded", number: 2 };
		expect(await acceptWithCode(clientSite(db), token, form)).toEqual(
			superseded,
		);
		expect(
			await requestAcceptance(clientSite(db), token, { ...asked, ...byJo }),
		).toEqual(superseded);
		expect(
			await acceptWithCode(clientSite(db), token, { ...form, version: 2 }),
		).toEqual({ kind: "no-code" });
	});

	test("a change of the draft doesn't touch what the client accepts", async (db) => {
		const { id, token } = await addSent(db);
		const form = await askForCode(db, token);
		await saveProposalDraft(
			adaAt(db),
			id,
			2,
			aBody({ lines: [aLine({ cents: 1 })] }),
		);

		await acceptWithCode(clientSite(db), token, form);

		expect(await rowIn(db, "proposal_acceptances")).toMatchObject({
			once_cents: 250_000,
		});
	});

	test("a code of one window is refused once another was asked for in a second", async (db) => {
		const { token } = await addSent(db);
		const first = await askForCode(db, token);
		const second = await askForCode(db, token, { chosen: ["care"] });

		expect(await acceptWithCode(clientSite(db), token, first)).toEqual({
			kind: "replaced",
		});
		expect(
			await acceptWithCode(clientSite(db), token, {
				...first,
				pendingId: second.pendingId,
			}),
		).toMatchObject({
			kind: first.code === second.code ? "accepted" : "wrong-code",
		});
		expect(await acceptWithCode(clientSite(db), token, second)).toMatchObject({
			kind: "accepted",
		});
	});

	test("after five wrong codes the right one is void, and a new one accepts", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token);
		const wrong = {
			...form,
			code: form.code === "000000" ? "000001" : "000000",
		};

		for (const triesLeft of [4, 3, 2, 1, 0])
			expect(await acceptWithCode(clientSite(db), token, wrong)).toEqual({
				kind: "wrong-code",
				triesLeft,
			});
		expect(await acceptWithCode(clientSite(db), token, form)).toEqual({
			kind: "code-void",
		});

		const next = await askForCode(db, token);
		expect(await acceptWithCode(clientSite(db), token, next)).toMatchObject({
			kind: "accepted",
		});
	});

	test("at most five codes are sent in a row", async (db) => {
		const { token } = await addSent(db);
		for (let time = 0; time < 5; time++) await askForCode(db, token);

		expect(
			await requestAcceptance(clientSite(db), token, { ...asked, ...byJo }),
		).toEqual({ kind: "limited", retryAfterMs: 12 * 60_000 });
	});

	test("a code is valid for 30 minutes, also after the last day has passed", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token, {}, lastSecond);

		expect(
			await acceptWithCode(
				clientSite(db, "2026-12-11T00:30:00.000Z"),
				token,
				form,
			),
		).toEqual({ kind: "code-expired" });
		expect(
			await acceptWithCode(clientSite(db, afterEnd), token, form),
		).toMatchObject({ kind: "accepted" });
	});

	test("after the last day no code is sent, and nothing is declined", async (db) => {
		const { token } = await addSent(db);
		const site = clientSite(db, afterEnd);

		expect(await requestAcceptance(site, token, { ...asked, ...byJo })).toEqual(
			{ kind: "ended" },
		);
		expect(
			await declineProposal(site, token, {
				version: 1,
				reason: "price",
				text: "",
			}),
		).toEqual({ kind: "ended" });
	});

	test("a withdrawn proposal, and the link before a new one, accept nothing", async (db) => {
		const { id, token } = await addSent(db);
		const form = await askForCode(db, token);
		await replaceLink(adaAt(db), id);
		expect(await acceptWithCode(clientSite(db), token, form)).toEqual({
			kind: "missing",
		});

		const { link_token } = await rowIn(db, "proposals");
		await withdrawProposal(adaAt(db), id);
		expect(
			await acceptWithCode(clientSite(db), link_token ?? "", form),
		).toEqual({ kind: "withdrawn" });
		expect(await rowsIn(db, "proposal_acceptances")).toEqual([]);
	});

	test("a forged option is refused", async (db) => {
		const { token } = await addSent(db);
		const form = { ...asked, ...byJo, chosen: ["gold"] };

		expect(await requestAcceptance(clientSite(db), token, form)).toEqual({
			kind: "refused",
		});
	});

	test("the code is in its email only: neither in the table nor for staff", async (db) => {
		const { token } = await addSent(db);
		const { code } = await askForCode(db, token);

		const { code_hash, pending } = await rowIn(db, "proposals");
		expect(`${code_hash} ${pending}`).not.toContain(code);
		const mail = await rowIn(db, "outbox", { topic: "proposal.code" });
		expect(mail).toMatchObject({ recipient: jo });
		expect(JSON.stringify(readableMail(mail))).not.toContain(code);
	});

	test("with another secret a code is wrong, and the link still works", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token);
		const site = {
			...clientSite(db),
			secret: "another secret of the test, long enough",
		};

		expect(await acceptWithCode(site, token, form)).toMatchObject({
			kind: "wrong-code",
		});
		expect(await askForCode(db, token)).toMatchObject({ version: 1 });
	});

	test("a card that is won already stays as it is", async (db) => {
		const { token } = await addSent(db);
		await db
			.updateTable("people")
			.set({
				stage: "won",
				won_at: "2026-03-01T10:00:00.000Z",
				value_cents: 59_000,
			})
			.execute();
		const { version } = await personWith(db, jo);

		const form = await askForCode(db, token);
		await acceptWithCode(clientSite(db), token, form);

		expect(await personWith(db, jo)).toMatchObject({
			value_cents: 59_000,
			won_at: "2026-03-01T10:00:00.000Z",
			version: version + 1,
		});
		expect(await rowIn(db, "proposal_acceptances")).toMatchObject({
			is_deal: 0,
		});
	});

	test("in another currency than the company's the deal is won without a value, and a task says so", async (db) => {
		const { id, token } = await addSent(db);
		await db
			.updateTable("proposal_versions")
			.set({ currency: "GBP" })
			.execute();
		const form = await askForCode(db, token);

		await acceptWithCode(clientSite(db), token, form);

		expect(await personWith(db, jo)).toMatchObject({
			stage: "won",
			value_cents: null,
		});
		const open = await rowsIn(db, "tasks", { done_at: null, proposal_id: id });
		expect(open).toMatchObject([
			{ title: "Proposal 1 was accepted in GBP: enter the deal value in EUR" },
		]);
	});

	test("a person without an enquiry accepts, and the agency’s emails name them by an id only", async (db) => {
		const { token } = await addSent(db);
		await db.deleteFrom("leads").execute();

		const form = await askForCode(db, token);
		expect(await acceptWithCode(clientSite(db), token, form)).toMatchObject({
			kind: "accepted",
		});

		const [mail] = await rowsIn(db, "outbox", { topic: "proposal.answer" });
		expect(mail).toMatchObject({ lead_id: null });
		expect(mail?.payload).not.toContain(jo);
		expect(await personWith(db, jo)).toMatchObject({ stage: "won" });
	});

	test("an acceptance counts and is announced after its author and assignee have left", async (db) => {
		const { id, token } = await addSent(db);
		await db
			.updateTable("people")
			.set({ assignee_id: "staff-member" })
			.execute();
		const { ada } = desk(db);
		await removeAccount(db, "staff-member", ada.staff.id, ada.clock);
		await db
			.updateTable("staff")
			.set({ removed_at: later })
			.where("id", "=", ada.staff.id)
			.execute();

		const form = await askForCode(db, token);
		await acceptWithCode(clientSite(db), token, form);

		const topics = await topicsIn(db);
		expect(topics).toEqual(expect.arrayContaining(answerTopics));
		expect(topics).not.toContain("assignee.proposal");
		expect(await rowIn(db, "proposals", { id })).toMatchObject({
			state: "accepted",
			staff_id: ada.staff.id,
		});
	});

	test("declining keeps the stage, tells the agency and closes the reminder", async (db) => {
		const { token } = await addSent(db);
		const answer = { version: 1, reason: "price" as const, text: "Too much." };

		expect(await declineProposal(clientSite(db), token, answer)).toEqual({
			kind: "declined",
			isNew: true,
		});
		expect(await declineProposal(clientSite(db), token, answer)).toEqual({
			kind: "declined",
			isNew: false,
		});

		expect(await rowIn(db, "proposals")).toMatchObject({
			state: "declined",
			reason: "price: Too much.",
		});
		expect(await personWith(db, jo)).toMatchObject({ stage: "new" });
		expect(
			await rowsIn(db, "outbox", { topic: "proposal.answer" }),
		).toHaveLength(1);
		expect(await rowsIn(db, "outbox", { topic: "proposal.copy" })).toEqual([]);
		expect(await rowsIn(db, "tasks", { done_at: null })).toEqual([]);
	});

	test("a question is a message of the card, once, and staff are notified", async (db) => {
		const { id, token, person_id } = await addSent(db);
		const question = {
			key: "0193434f-266f-7d85-8d98-000000000001",
			text: "Why?",
		};

		for (let time = 0; time < 2; time++)
			expect(await askAboutProposal(clientSite(db), token, question)).toEqual({
				kind: "asked",
			});

		expect(await rowsIn(db, "messages", { direction: "in" })).toMatchObject([
			{ person_id, proposal_id: id, address: jo, text: "Why?" },
		]);
		expect(await rowsIn(db, "outbox", { topic: "lead.reply" })).toHaveLength(1);
	});

	test("the first opening is noted, and no later one", async (db) => {
		const { token } = await addSent(db);

		await noteOpened(clientSite(db), token);
		await noteOpened(clientSite(db, afterEnd), token);

		expect(await rowIn(db, "proposals")).toMatchObject({ opened_at: later });
	});
}, addStaffAndQuestion);
