import { expect } from "vitest";
import { listSavedViews } from "#desk/list/saved-views.server.ts";
import { SELECTED } from "#desk/list/selection.ts";
import { selectPrimaryEmail } from "#features/leads/contact-points.server.ts";
import { selectPersonId } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	auditActions,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	ask,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { changeInbox, selectTags } from "./bulk.server.ts";
import { exportResponse } from "./export.server.ts";
import { noFilter } from "./filter.ts";
import { listLeads } from "./leads.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const owner = "0190aaaa-0000-7000-8000-000000000001";

/** Three people, the first with two leads. */
async function withLeads(db: Database) {
	await addStaffRow(db);
	await db.updateTable("staff").set({ id: owner }).execute();

	const context = staffContext(db, at);
	const site = { ...context, staff: { ...context.staff, id: owner } };

	for (const email of [
		"jo@example.com",
		"sam@example.com",
		"kim@example.com",
		"jo@example.com",
	])
		await ask(siteAt(db, at), email);

	const leads = await rowsIn(db, "leads");

	const select = (...emails: string[]) =>
		Object.fromEntries(
			leads
				.filter(({ email }) => emails.includes(email))
				.map(({ id }) => [SELECTED + id, "1"]),
		);

	const change = (fields: Record<string, string>) =>
		changeInbox(site, formFields(fields));

	const people = async () =>
		(
			await db
				.selectFrom("people")
				.select(["stage", "assignee_id", selectPrimaryEmail().as("email")])
				.execute()
		)
			.map(({ email, stage, assignee_id }) => [email, stage, assignee_id])
			.sort();

	return { site, select, change, people };
}

onBothDatabases((test) => {
	test("bulk assignment, stage change and spam mark each write an audit event per person", async (db) => {
		const { select, change, people } = await withLeads(db);
		const chosen = select("jo@example.com", "sam@example.com");

		expect(
			await change({ ...chosen, intent: "assign", assignee: owner }),
		).toMatchObject({
			notice: { kind: "done", title: "2 assigned." },
		});

		await change({ ...chosen, intent: "status", status: "contacted" });

		expect(await people()).toEqual([
			["jo@example.com", "contacted", owner],
			["kim@example.com", "new", null],
			["sam@example.com", "contacted", owner],
		]);

		await change({ ...select("kim@example.com"), intent: "spam" });

		const spam = await rowsIn(db, "leads", { spam: 1 });
		expect(spam).toMatchObject([{ email: "kim@example.com" }]);

		const events = ["card", "card", "status", "status", "spam"].map(
			(name) => `person.${name}`,
		);
		expect(await auditActions(db)).toEqual(events);
	});

	test("one undo takes back the change of everyone who was changed", async (db) => {
		const { select, change, people } = await withLeads(db);
		const chosen = select("jo@example.com", "sam@example.com");
		const lost = await change({ ...chosen, intent: "status", status: "lost" });
		const changes = lost.notice?.undo ?? "";

		expect(await change({ intent: "undo", changes })).toMatchObject({
			notice: { kind: "done", title: "Undone for 2 people." },
		});
		expect((await people()).map(([, status]) => status)).toEqual([
			"new",
			"new",
			"new",
		]);
	});

	test("marking as spam asks before it cancels a call or drops a won deal, and can leave these people out", async (db) => {
		const { site, select, change } = await withLeads(db);
		await submitEverything(siteAt(db, at), "lee@example.com");
		await db
			.updateTable("people")
			.set({ stage: "won", value_cents: 90_000 })
			.where("id", "=", selectPersonId(db, "jo@example.com"))
			.execute();

		const call = await rowIn(db, "leads", { kind: "booking" });
		const chosen = {
			...select("jo@example.com", "kim@example.com"),
			[SELECTED + call.id]: "1",
		};
		const asked = await change({ ...chosen, intent: "spam" });
		const [all, others] = asked.notice?.confirm ?? [];

		expect(asked.notice).toMatchObject({
			kind: "question",
			title: "Mark 3 people as spam?",
			text: expect.stringMatching(/won deal of €900.*call on .* is cancelled/s),
		});
		expect([all?.label, others?.label]).toEqual([
			"Mark all 3 as spam",
			"Only kim@example.com",
		]);
		expect(await rowsIn(db, "leads", { spam: 1 })).toEqual([]);

		await change({ ...others?.fields });

		const spam = await rowsIn(db, "leads", { spam: 1 });
		expect(spam).toMatchObject([{ email: "kim@example.com" }]);
		expect(await rowIn(db, "bookings")).toMatchObject({ status: "booked" });

		const again = await change({ ...chosen, intent: "spam" });
		await change({ ...again.notice?.confirm?.[0]?.fields });

		expect(await rowIn(db, "bookings")).toMatchObject({
			status: "cancelled",
			cancelled_by: site.staff.id,
		});
	});

	test("people who cannot be changed are reported: a won deal needs a value", async (db) => {
		const { select, change, people } = await withLeads(db);
		const jo = db
			.updateTable("people")
			.where("id", "=", selectPersonId(db, "jo@example.com"));
		await jo.set({ value_cents: 90_000 }).execute();

		const chosen = select("jo@example.com", "sam@example.com");

		expect(
			await change({ ...chosen, intent: "status", status: "won" }),
		).toMatchObject({
			notice: {
				kind: "failed",
				title: "1 set to Won.",
				text: "A won deal needs a value: open the card to add it.",
			},
		});
		expect((await people()).map(([, status]) => status)).toEqual([
			"won",
			"new",
			"new",
		]);
	});

	test.each([
		[{ intent: "spam" }, false, "Nothing is selected."],
		[{ intent: "assign", assignee: "" }, true, "Choose what to change first."],
		[
			{ intent: "status", status: "famous" },
			true,
			"Choose what to change first.",
		],
		[{ intent: "promote" }, true, "Choose what to change first."],
	])("%j is refused with the reason", async (db, fields, isSelected, title) => {
		const { select, change } = await withLeads(db);
		const chosen = isSelected ? select("jo@example.com") : {};

		expect(await change({ ...chosen, ...fields })).toMatchObject({
			notice: { kind: "failed", title },
			...(isSelected ? { values: chosen } : {}),
		});
	});

	test("only the selected leads are exported", async (db) => {
		const { site, select } = await withLeads(db);
		const query = new URLSearchParams(select("sam@example.com"));
		const exported = await exportResponse(site, "json", query);

		expect(await exported.json()).toMatchObject([{ email: "sam@example.com" }]);
		expect((await rowIn(db, "audit_log")).detail).toBe(
			JSON.stringify({ format: "json", filters: ["selected"] }),
		);
	});

	test("leads are filtered by tag", async (db) => {
		await withLeads(db);

		const { id } = await personWith(db, "jo@example.com");
		const tag = { person_id: id, tag: "partner", created_at: at };
		await db.insertInto("person_tags").values(tag).execute();

		const filter = { ...noFilter, tag: "partner" };
		const { leads } = await listLeads(db, {
			filter,
			size: 10,
			staffId: null,
			at,
		});

		expect(leads.map(({ email }) => email)).toEqual([
			"jo@example.com",
			"jo@example.com",
		]);
		expect(await selectTags(db, [id, null])).toEqual([
			{ person_id: id, tag: "partner" },
		]);
		expect(await selectTags(db, [])).toEqual([]);
	});

	test("a filter is saved under a name and deleted by its owner", async (db) => {
		const { site, change } = await withLeads(db);
		const form = {
			intent: "save-view",
			name: " My  quizzes ",
			query: "kind=quiz&page=9",
		};

		expect(await change(form)).toEqual({ to: "/desk?kind=quiz" });

		const [view] = await listSavedViews(db, owner, "inbox");
		expect(view).toMatchObject({ name: "My quizzes", query: "kind=quiz" });

		for (const [fields, viewError] of [
			[{ name: "" }, "Name the view first."],
			[
				{ name: "My quizzes" },
				"You already have a view with that name. Choose another.",
			],
			[{ name: "x".repeat(41) }, "Please keep the name under 40 characters."],
		] as const)
			expect(await change({ ...form, ...fields })).toMatchObject({
				errors: { name: viewError },
			});

		await addStaffRow(db, "member");

		const other = staffContext(db, at, "member");
		await changeInbox(
			other,
			formFields({ intent: "delete-view", id: view?.id ?? "" }),
		);

		expect(await listSavedViews(db, owner, "inbox")).toHaveLength(1);

		await changeInbox(
			site,
			formFields({ intent: "delete-view", id: view?.id ?? "" }),
		);

		expect(await listSavedViews(db, owner, "inbox")).toEqual([]);
	});

	test("a list without leads has no tags", async (db) => {
		expect(await selectTags(db, [])).toEqual([]);
	});
});
