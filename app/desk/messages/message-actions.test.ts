import { sql } from "kysely";
import { expect, test } from "vitest";
import { goneSince } from "#lib/outbox/delivery.server.ts";
import { holdUnsentMail, mailOnHold } from "#lib/outbox/held-mail.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addStaffRow, fieldsOf, staffContext } from "../../../tests/support/staff-context.ts";
import { changeMessages } from "./message-actions.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const url = "https://crm.example/hook";

onBothDatabases((_, open) => {
	async function withMessages() {
		const db = await open();
		await addStaffRow(db);
		await addStaffRow(db, "member");
		const owing = (id: string) => ({ id, from: "hello@sheaf.example", at });
		const document = { heading: "", paragraphs: [], facts: [], footer: [] };
		await enqueue(
			db,
			{ kind: "mail", topic: "t", to: "a@b.example", leadId: null, subject: "", document },
			owing("mail-1"),
		);
		await enqueue(
			db,
			{ kind: "webhook", type: "lead.created", at, leadId: null, data: {} },
			owing("event-1"),
		);
		await db.updateTable("outbox").set({ dead_at: at }).execute();
		const deadOnes = async () =>
			(await db.selectFrom("outbox").select("id").where("dead_at", "is not", null).execute())
				.map(({ id }) => id)
				.sort();
		const ask = (intent: string, id: string | null = null, role: "owner" | "member" = "owner") =>
			changeMessages(staffContext(db, at, role), id, fieldsOf({ intent }));
		return { db, deadOnes, ask };
	}

	test("members may retry email only", async () => {
		const { deadOnes, ask } = await withMessages();
		expect(await ask("retry", "event-1", "member")).toMatchObject({ status: 403 });
		expect(await ask("replay", "event-1", "member")).toMatchObject({ status: 403 });
		expect(await ask("forget-gone", null, "member")).toMatchObject({ status: 403 });
		expect(await ask("retry-all", null, "member")).toMatchObject({
			to: "/desk/messages?done=retried-all",
		});
		expect(await deadOnes()).toEqual(["event-1"]);
		expect(await ask("retry", "event-1")).toMatchObject({
			to: "/desk/messages/event-1?done=retried",
		});
		expect(await deadOnes()).toEqual([]);
	});

	test("unknown messages and intents change nothing", async () => {
		const { db, deadOnes, ask } = await withMessages();
		expect(await ask("retry", "no-such-row")).toMatchObject({ status: 409 });
		expect(await ask("replay", "event-1")).toMatchObject({ status: 409 });
		expect(await ask("DROP TABLE outbox", "mail-1")).toMatchObject({ status: 409 });
		expect(await deadOnes()).toEqual(["event-1", "mail-1"]);
		expect(await db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
	});

	test("a receiver that is back gets events again, and the audit log has it", async () => {
		const { db, ask } = await withMessages();
		const { createHash } = await import("node:crypto");
		const name = `webhook-gone:${createHash("sha256").update(url).digest("hex")}`;
		await sql.raw(`INSERT INTO settings (name, value) VALUES ('${name}', '${at}')`).execute(db);
		expect(await goneSince(db, url)).toBe(at);
		expect(await ask("forget-gone")).toMatchObject({ to: "/desk/messages?done=remembered" });
		expect(await goneSince(db, url)).toBeNull();
		expect(
			(await db.selectFrom("audit_log").select(["action", "staff_id"]).execute()).at(0),
		).toEqual({ action: "webhook.back", staff_id: "staff-owner" });
	});

	test("email that waited for a mail server is sent or discarded by an owner", async () => {
		const { db, ask } = await withMessages();
		await sql.raw("UPDATE outbox SET dead_at = NULL").execute(db);
		await holdUnsentMail(db, false, at);
		await holdUnsentMail(db, true, at);
		const mail = () =>
			db.selectFrom("outbox").select("due_at").where("kind", "=", "mail").executeTakeFirst();
		expect(await mailOnHold(db, 10)).toMatchObject([{ id: "mail-1" }]);
		expect(await ask("send-held", null, "member")).toMatchObject({ status: 403 });
		expect(await ask("send-held")).toMatchObject({ to: "/desk/messages?done=sent" });
		expect(await mail()).toEqual({ due_at: at });
		expect(await mailOnHold(db, 10)).toEqual([]);

		await holdUnsentMail(db, false, at);
		await holdUnsentMail(db, true, at);
		expect(await ask("discard-held")).toMatchObject({ to: "/desk/messages?done=discarded" });
		expect(await mail()).toBeUndefined();
	});

	test("email that waits for its next attempt is not held by a restart", async () => {
		const { db } = await withMessages();
		await sql.raw("UPDATE outbox SET dead_at = NULL").execute(db);
		await holdUnsentMail(db, true, at);
		await sql.raw(`UPDATE outbox SET due_at = '${at}'`).execute(db);
		await holdUnsentMail(db, true, at);
		expect(await mailOnHold(db, 10)).toEqual([]);
	});
});
