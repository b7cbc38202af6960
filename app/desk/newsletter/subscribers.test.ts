import { expect } from "vitest";
import {
	applyEvent,
	type EventContext,
} from "#features/newsletter/receive-events.server.ts";
import { isSuppressed } from "#features/newsletter/suppressions.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { listSubscribers, submitSubscribers } from "./subscribers.server.ts";

const at = "2026-11-26T09:00:00.000Z";

async function addSubscribers(db: Database, count: number) {
	for (let number = 1; number <= count; number++)
		await db
			.insertInto("newsletter_subscribers")
			.values({
				id: `subscriber-${String(number).padStart(3, "0")}`,
				email: `reader${number}@client.example`,
				status: number % 10 === 0 ? "pending" : "confirmed",
				confirmed_at: number % 10 === 0 ? null : at,
				consent_text_version: "1",
				source: "newsletter",
				created_at: at,
			})
			.execute();
}

const everyone = { q: "", state: null } as const;

onBothDatabases(
	(test) => {
		test("all subscribers are listed by pages, and found by state and address", async (db) => {
			await addSubscribers(db, 120);
			const all: string[] = [];
			let before: string | null = null;
			do {
				const page: Awaited<ReturnType<typeof listSubscribers>> =
					await listSubscribers(db, everyone, before);
				all.push(...page.subscribers.map(({ email }) => email));
				before = page.older;
			} while (before !== null);

			const pending = await listSubscribers(
				db,
				{ q: "", state: "pending" },
				null,
			);
			const found = await listSubscribers(
				db,
				{ q: "Reader77@", state: null },
				null,
			);

			expect(new Set(all).size).toBe(120);
			expect(pending.subscribers).toHaveLength(12);
			expect(found.subscribers.map(({ email }) => email)).toEqual([
				"reader77@client.example",
			]);
		});

		test("an address with an underscore is found by it, and no other one", async (db) => {
			await addSubscribers(db, 2);
			for (const [from, email] of [
				["reader1@client.example", "jo_bloggs@client.example"],
				["reader2@client.example", "joxbloggs@client.example"],
			] as const)
				await db
					.updateTable("newsletter_subscribers")
					.set({ email })
					.where("email", "=", from)
					.execute();

			const q = "jo_bloggs";
			const { subscribers } = await listSubscribers(
				db,
				{ q, state: null },
				null,
			);

			expect(subscribers.map(({ email }) => email)).toEqual([
				"jo_bloggs@client.example",
			]);
		});

		test("a bounce by hand suppresses the address, and an owner allows it again", async (db) => {
			await addSubscribers(db, 60);
			const site = staffContext(db, at);
			const id = "subscriber-007";
			const email = "reader7@client.example";

			await submitSubscribers(
				site,
				formFields({ intent: "end", id, how: "bounced" }),
			);

			const { subscribers } = await listSubscribers(
				db,
				{ q: "", state: "suppressed" },
				null,
			);

			const byMember = await submitSubscribers(
				staffContext(db, at, "member"),
				formFields({ intent: "lift", id, reason: "asked" }),
			);
			const withoutReason = await submitSubscribers(
				site,
				formFields({ intent: "lift", id }),
			);
			const wasSuppressed = await isSuppressed(db, email);

			for (const reason of ["repaired", "asked"])
				await submitSubscribers(
					site,
					formFields({ intent: "lift", id, reason }),
				);

			expect(subscribers).toMatchObject([
				{ email, suppressed: "hard-bounce", status: "unsubscribed" },
			]);
			expect(byMember?.status).toBe(403);
			expect(withoutReason?.errors).toEqual({ reason: "Choose why." });
			expect(wasSuppressed).toBe(true);
			expect(await isSuppressed(db, email)).toBe(false);
			expect(await rowIn(db, "newsletter_subscribers", { id })).toMatchObject({
				status: "unsubscribed",
			});

			const events = await rowsIn(db, "audit_log");
			expect(events.map(({ action }) => action).sort()).toEqual([
				"newsletter.end",
				"newsletter.lift",
			]);
			expect(JSON.stringify(events)).not.toContain(email);
		});

		test("someone who asks to leave can sign up again", async (db) => {
			await addSubscribers(db, 1);

			const end = () =>
				submitSubscribers(
					staffContext(db, at),
					formFields({
						intent: "end",
						id: "subscriber-001",
						how: "unsubscribe",
					}),
				);
			await end();
			await end();

			expect(
				await rowsIn(db, "audit_log", { action: "newsletter.end" }),
			).toHaveLength(1);
			expect(await isSuppressed(db, "reader1@client.example")).toBe(false);
			expect(await rowIn(db, "newsletter_subscribers")).toMatchObject({
				status: "unsubscribed",
			});
		});

		test("an event of the provider is shown as its reason", async (db) => {
			await addSubscribers(db, 1);
			const context: EventContext = staffContext(db, at);
			await applyEvent(context, {
				id: "1",
				type: "complaint",
				address: "Reader1@client.example",
				messageIds: [],
			});

			const { subscribers } = await listSubscribers(db, everyone, null);

			expect(subscribers).toMatchObject([{ suppressed: "complaint" }]);
		});
	},
	async (db) => {
		await addStaffRow(db);
		await addStaffRow(db, "member");
	},
);
