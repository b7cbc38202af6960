import { expect } from "vitest";
import { writeContactPoints } from "#features/leads/edit-contact.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import {
	ask,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { readPersonData } from "./person-data.server.ts";
import { findSubject } from "./subject.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const jo = "jo@firm.example";

onBothDatabases((test) => {
	test("a damaged email is listed in the copy without its text", async (db) => {
		await submitEverything(siteAt(db, at), jo);
		await db.updateTable("outbox").set({ payload: "{" }).execute();

		const { parts } = await readPersonData(
			db,
			await findSubject(db, { address: jo }),
			at,
		);
		expect(parts.mails).toContainEqual(
			expect.objectContaining({ kind: "mail", to: jo }),
		);
		expect(parts.enquiries.length).toBeGreaterThan(0);
	});

	test("the copy of a person with a phone only has their number and notes, by the card", async (db) => {
		await db
			.insertInto("people")
			.values({ id: "p", version: 1, created_at: at, last_lead_at: at })
			.execute();
		await writeContactPoints(
			db,
			"p",
			{ emails: [], phones: ["020 7946 0018"] },
			at,
		);
		await db
			.insertInto("notes")
			.values({ id: "n", person_id: "p", text: "Rang.", created_at: at })
			.execute();

		const { address, parts } = await readPersonData(
			db,
			await findSubject(db, { personId: "p" }),
			at,
		);

		expect(address).toBe("+442079460018");
		expect(parts.contacts).toMatchObject([{ value: "020 7946 0018" }]);
		expect(parts.notes).toMatchObject([{ text: "Rang." }]);
	});

	test("the copy contains conversions for Meta, with network address and browser until settled", async (db) => {
		await ask(siteAt(db, at), jo);

		const { id: leadId } = await rowIn(db, "leads");
		const user_data = {
			em: "ab12",
			client_ip_address: "192.0.2.7",
			client_user_agent: "Browser",
		};
		const event = { event_name: "Lead", user_data };
		const report = { kind: "conversion", topic: "meta.lead" } as const;

		await enqueue(
			db,
			{ ...report, platform: "meta", leadId, event },
			{ id: "zz", from: "hello@sheaf.example", at },
		);

		const { parts } = await readPersonData(
			db,
			await findSubject(db, { address: jo }),
			at,
		);
		const times = { created_at: at, delivered_at: null };

		expect(parts.mails.at(-1)).toEqual({
			...report,
			...times,
			to: "Meta",
			sent: event,
		});
	});
});
