import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { reportSource } from "#desk/reports/report-source.server.ts";
import { reports } from "#desk/reports/reports.ts";
import { findNewestRecord } from "#features/privacy/clock-check.server.ts";
import { redactMentions } from "#features/privacy/redact-mentions.server.ts";
import { runRetention } from "#features/privacy/retention.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { findGoneSince } from "#lib/outbox/delivery.server.ts";
import { holdUnsentMail, mailOnHold } from "#lib/outbox/mail-on-hold.server.ts";
import { findMessage, listMessages } from "#lib/outbox/messages.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { addDays } from "#lib/time/dates.ts";
import {
	came,
	desk,
	jo,
	later,
	replyForm,
} from "../../../tests/support/cards.ts";
import {
	onBothDatabases,
	personWith,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { runIfDue } from "../../../tests/support/jobs.ts";
import { eventAt, ownerMail } from "../../../tests/support/notifications.ts";
import { addSent, send } from "../../../tests/support/proposals.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { changeMessages } from "./message-actions.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const url = "https://crm.example/hook";

onBothDatabases((test) => {
	async function withMessages(db: Database, dead_at: string | null = at) {
		await addStaffRow(db);
		await addStaffRow(db, "member");

		const sent = { from: "hello@sheaf.example", at };

		await enqueue(db, ownerMail, { ...sent, id: "mail-1" });
		await enqueue(db, eventAt(at), { ...sent, id: "event-1" });
		await db.updateTable("outbox").set({ dead_at }).execute();

		const deadOnes = async () =>
			(await rowsIn(db, "outbox"))
				.filter(({ dead_at }) => dead_at)
				.map(({ id }) => id);

		const ask = (
			intent: string,
			id: string | null = null,
			role: "owner" | "member" = "owner",
		) => changeMessages(staffContext(db, at, role), id, formFields({ intent }));

		return { deadOnes, ask };
	}

	test("jobs are not messages: not listed, counted, retried, erased or out of date", async (db) => {
		await addStaffRow(db);

		const now = new Date();
		const email = "jo@firm.example";
		const run = () => Promise.reject(new Error(email));
		for (const _due of [1, 2])
			await runIfDue(db, { name: "backup", next: (time) => time, run }, now);

		const [row] = await rowsIn(db, "outbox");
		const any = { state: null, kind: null, topic: null, before: null };

		expect((await listMessages(db, any)).messages).toEqual([]);
		expect(await findMessage(db, row?.id ?? "")).toBeNull();

		const [from, to] = [-1, 1].map((days) =>
			addDays(now.toISOString().slice(0, 10), days),
		);
		const source = reportSource(db, at, { from: from ?? "", to: to ?? "" });
		const deliveries = reports.find(({ title }) => title === "Deliveries");

		expect((await deliveries?.view(source))?.rows).toEqual([]);
		expect(await findNewestRecord(db)).toBeNull();

		const retry = formFields({ intent: "retry" });
		const retried = await changeMessages(
			staffContext(db, at),
			row?.id ?? "",
			retry,
		);

		expect(retried).toMatchObject({ status: 409 });

		await db
			.transaction()
			.execute((trx) => redactMentions(trx, email, "2100-01-01T00:00:00.000Z"));
		await runRetention(db, "2100-01-01T00:00:00.000Z");

		expect(await rowsIn(db, "outbox")).toEqual([
			{ ...row, last_error: expect.any(String) },
		]);
	});

	test("members may retry email only", async (db) => {
		const { deadOnes, ask } = await withMessages(db);

		expect(await ask("retry", "event-1", "member")).toMatchObject({
			status: 403,
		});
		expect(await ask("replay", "event-1", "member")).toMatchObject({
			status: 403,
		});
		expect(await ask("forget-gone", null, "member")).toMatchObject({
			status: 403,
		});
		expect(await ask("retry-all", null, "member")).toMatchObject({
			to: "/desk/messages?done=retried-all",
		});
		expect(await deadOnes()).toEqual(["event-1"]);

		const anew = { due_at: at, attempts: 0 };
		expect(await rowsIn(db, "outbox", { id: "mail-1" })).toMatchObject([anew]);

		const retried = { to: "/desk/messages/event-1?done=retried" };
		expect(await ask("retry", "event-1")).toMatchObject(retried);
		expect(await deadOnes()).toEqual([]);

		// There is none left.
		await ask("retry-all", null);
		expect(
			await rowsIn(db, "audit_log", { action: "message.retry_all" }),
		).toHaveLength(1);
	});

	test("unknown messages and intents change nothing", async (db) => {
		const { deadOnes, ask } = await withMessages(db);

		expect(await ask("retry", "no-such-row")).toMatchObject({ status: 409 });
		expect(await ask("replay", "event-1")).toMatchObject({ status: 409 });
		expect(await ask("DROP TABLE outbox", "mail-1")).toBeNull();
		expect(await deadOnes()).toEqual(["event-1", "mail-1"]);
		expect(await rowsIn(db, "audit_log")).toEqual([]);
	});

	test("sending to a receiver after 410 is resumed by an owner and audited", async (db) => {
		const { ask } = await withMessages(db);
		const name = `webhook-gone:${createHash("sha256").update(url).digest("hex")}`;
		await sql
			.raw(`INSERT INTO settings (name, value) VALUES ('${name}', '${at}')`)
			.execute(db);

		expect(await findGoneSince(db, url)).toBe(at);
		expect(await ask("forget-gone")).toMatchObject({
			to: "/desk/messages?done=remembered",
		});
		expect(await findGoneSince(db, url)).toBeNull();

		const event = { action: "webhook.back", staff_id: "staff-owner" };
		expect(await rowsIn(db, "audit_log")).toMatchObject([event]);
	});

	test("email on hold is sent or discarded by an owner", async (db) => {
		const { ask } = await withMessages(db, null);

		await holdUnsentMail(db, false, at);
		await holdUnsentMail(db, true, at);

		const mails = () => rowsIn(db, "outbox", { kind: "mail" });

		expect(await mailOnHold(db, 10)).toMatchObject([{ id: "mail-1" }]);
		expect(await ask("send-held", null, "member")).toMatchObject({
			status: 403,
		});
		expect(await ask("send-held")).toMatchObject({
			to: "/desk/messages?done=sent",
		});
		expect(await mails()).toMatchObject([{ due_at: at }]);
		expect(await mailOnHold(db, 10)).toEqual([]);

		await holdUnsentMail(db, false, at);
		await holdUnsentMail(db, true, at);

		expect(await ask("discard-held")).toMatchObject({
			to: "/desk/messages?done=discarded",
		});
		expect(await mails()).toEqual([]);
	});

	test("a reply on hold that is discarded is a note of its card, and no email", async (db) => {
		const { ask: change } = await withMessages(db, null);
		await ask(siteAt(db, came), jo);
		const { ada, send } = desk(db);
		await send(ada, replyForm({ text: "Yes, on Monday." }));
		await holdUnsentMail(db, false, later);
		await holdUnsentMail(db, true, later);

		await change("discard-held");

		expect(await rowsIn(db, "messages")).toEqual([]);
		const { id } = await personWith(db, jo);
		expect(await rowsIn(db, "notes")).toMatchObject([
			{
				person_id: id,
				staff_id: ada.staff.id,
				text: "This email was not sent: Re: your question\n\nYes, on Monday.",
			},
		]);
	});

	test.each([
		["whose only email is discarded is withdrawn", {}, "withdrawn"],
		["that the client has opened stays sent", { opened_at: later }, "sent"],
	] as const)("a proposal %s", async (db, _which, opened, state) => {
		const { ask: change } = await withMessages(db, null);
		await ask(siteAt(db, came), jo);
		const { id } = await addSent(db);
		await db
			.updateTable("proposals")
			.set({ ...opened, version: 2 })
			.execute();
		await holdUnsentMail(db, false, later);
		await holdUnsentMail(db, true, later);

		await change("discard-held");

		expect(await rowsIn(db, "proposals", { id })).toMatchObject([{ state }]);
		expect(await rowsIn(db, "notes")).toHaveLength(1);
	});

	test("a proposal of which an email was sent before stays sent", async (db) => {
		const { ask: change } = await withMessages(db, null);
		await ask(siteAt(db, came), jo);
		const { id } = await addSent(db);
		await db.updateTable("outbox").set({ delivered_at: later }).execute();
		await send(db, id);
		await holdUnsentMail(db, false, later);
		await holdUnsentMail(db, true, later);

		await change("discard-held");

		expect(await rowsIn(db, "proposals", { id })).toMatchObject([
			{ state: "sent" },
		]);
	});

	test("after an update email is held once, unless the earlier version has delivered some", async (db) => {
		await withMessages(db, null);
		await holdUnsentMail(db, true, at);

		expect(await mailOnHold(db, 10)).toMatchObject([{ id: "mail-1" }]);

		// It awaits its next attempt when the site restarts.
		await sql.raw(`UPDATE outbox SET due_at = '${at}'`).execute(db);
		await holdUnsentMail(db, true, at);

		expect(await mailOnHold(db, 10)).toEqual([]);

		await sql.raw(`UPDATE outbox SET delivered_at = '${at}'`).execute(db);
		await sql.raw("DELETE FROM settings").execute(db);

		const [mail] = await rowsIn(db, "outbox", { kind: "mail" });
		const waiting = {
			...mail,
			id: "mail-2",
			message_id: "mail-2",
			delivered_at: null,
		} as never;
		await db.insertInto("outbox").values(waiting).execute();
		await holdUnsentMail(db, true, at);

		expect(await mailOnHold(db, 10)).toEqual([]);
	});
});
