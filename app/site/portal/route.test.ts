import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	findMessages,
	onSqlite,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { skipLoginDelays } from "../../../tests/support/login-delays.ts";
import { addProject, addStep } from "../../../tests/support/projects.ts";
import { routeApp } from "../../../tests/support/route-app.tsx";
import { clock } from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import * as fileRoute from "./file-route.ts";
import * as linkRoute from "./link-route.tsx";
import * as logOutRoute from "./log-out-route.ts";
import * as recordRoute from "./record-route.ts";
import * as portalRoute from "./route.tsx";
import * as useLinkRoute from "./use-link-route.tsx";

skipLoginDelays();

const jo = "jo@client.example";
const { at } = clock();

const appAt = (db: Database, when = at) =>
	routeApp(
		{
			portal: portalRoute,
			"portal/link": linkRoute,
			"portal/link/:token": useLinkRoute,
			"portal/files/:id": fileRoute,
			"portal/agreements/:id": recordRoute,
			"portal/log-out": logOutRoute,
		},
		{
			db,
			at: when,
			environment: { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "a@b.example" },
		},
	);

/** The path of the emailed link. */
async function linkFor(db: Database): Promise<string> {
	await appAt(db).post("/portal/link", { email: jo });
	const [mail] = await findMessages(db, "portal.link");

	return new URL(`${mail?.document.action.url}`).pathname;
}

/** A browser without JavaScript that has used the link. */
async function signIn(db: Database) {
	const app = appAt(db);
	const used = await app.post(await linkFor(db), {});
	const cookie = used.headers.get("set-cookie")?.split(";")[0] ?? "";

	return {
		cookie,
		get: (path: string) => app.get(path, { cookie }),
		post: (path: string, fields: Record<string, string>) =>
			app.post(path, fields, { cookie }),
	};
}

const readField = (page: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? "";

onSqlite(
	(test) => {
		test("the page for a link answers known and unknown addresses alike", async (db) => {
			const app = appAt(db);
			const pages = [];
			for (const email of [jo, "no-one@client.example"])
				pages.push(await app.post("/portal/link", { email }));

			expect(pages.map(({ status }) => status)).toEqual([200, 200]);
			expect(pages[0]?.text).toContain("Check your email");
			expect(pages[0]?.text).toBe(pages[1]?.text);
		});

		test.each(["", "jo", "jo@"])(
			"without a valid address (%j) the form says so and keeps it",
			async (db, email) => {
				const { status, text } = await appAt(db).post("/portal/link", {
					email,
				});

				expect(status).toBe(422);
				expect(text).toContain("field-error");
				expect(text).toContain(`value="${email}"`);
			},
		);

		test("a link opened by a program still works, once, and then a new one is offered", async (db) => {
			const path = await linkFor(db);
			const app = appAt(db);
			await app.head(path);
			expect((await app.get(path)).text).toContain("Open my portal");

			const used = await app.post(path, {});
			expect([used.status, used.headers.get("location")]).toEqual([
				303,
				"/portal",
			]);

			const again = await app.post(path, {});
			expect(again.status).toBe(404);
			expect(again.text).toContain('href="/portal/link"');
		});

		test("whoever is logged in already is led to the portal by a used link", async (db) => {
			const { cookie } = await signIn(db);
			const token = "x".repeat(43);
			const page = await appAt(db).get(`/portal/link/${token}`, { cookie });

			expect(page.status).toBe(200);
			expect(page.text).toContain('href="/portal"');
		});

		test("a client without JavaScript reads what is theirs, answers and writes", async (db) => {
			const { id: personId } = await personWith(db, jo);
			const project = await addProject(db, { personId, address: jo });
			await addStep(db, project, { waiting_for: "Your logo, please." });
			await db
				.updateTable("project_steps")
				.set({ asked_id: await addAsked(db, personId) })
				.execute();
			const browser = await signIn(db);
			const { text: page } = await browser.get("/portal");
			expect(page).toContain("Your logo, please.");

			const answered = await browser.post("/portal", {
				key: readField(page, "key"),
				step: readField(page, "step"),
				asked: readField(page, "asked"),
				text: "Here it is.",
			});
			const shown = answered.headers.get("location") ?? "";
			expect(shown).toBe(`/portal?sent=${readField(page, "key")}#sent`);
			const { text: after } = await browser.get(shown.split("#")[0] ?? "");
			expect(after).toContain('id="sent"');
			expect(after).toContain("We have your message.");
			expect(after).toContain("Here it is.");
			expect(after).not.toContain('name="step"');

			await browser.post("/portal", {
				key: readField(after, "key"),
				text: "And when do we start?",
			});
			expect(await rowsIn(db, "messages", { direction: "in" })).toHaveLength(2);
		});

		test("older messages are a link away, and the newest again", async (db) => {
			const { id: personId } = await personWith(db, jo);
			for (let more = 0; more < 21; more++) await addAsked(db, personId);
			const browser = await signIn(db);
			const { text: first } = await browser.get("/portal");
			const [, older = ""] = /href="([^"]*after=[^"]*)"/.exec(first) ?? [];

			const { text: second } = await browser.get(older.split("#")[0] ?? "");

			expect(second.match(/Waiting for you: Design/g)).toHaveLength(1);
			expect(second).toContain('href="/portal#messages"');
			expect(second).not.toContain("Older messages");
		});

		test("an empty answer is refused at its own form", async (db) => {
			const { id: personId } = await personWith(db, jo);
			const project = await addProject(db, { personId, address: jo });
			const step = await addStep(db, project, { waiting_for: "A logo." });
			const browser = await signIn(db);

			const { status, text } = await browser.post("/portal", {
				key: crypto.randomUUID(),
				step,
				asked: "",
				text: " ",
			});

			expect(status).toBe(422);
			expect(text).toContain(`action="/portal#step-${step}"`);
			expect(text).toContain(`id="step-${step}"`);
			expect(text.match(/class="field-error"/g)).toHaveLength(1);
			expect(text.indexOf("field-error")).toBeLessThan(
				text.indexOf("Write to us"),
			);
		});

		test("the agreement is a file for the address that accepted it, also when its page is gone", async (db) => {
			const { id: personId } = await personWith(db, jo);
			await addProject(db, { personId, address: jo });
			const bo = "bo@client.example";
			await addProject(db, { personId, address: bo });
			const acceptanceOf = (address: string) =>
				rowIn(db, "proposal_acceptances", { address });
			const own = await acceptanceOf(jo);
			const others = await acceptanceOf(bo);
			const { cookie } = await signIn(db);
			await db
				.updateTable("client_sessions")
				.set({ expires_at: "2028-01-01T00:00:00.000Z" })
				.execute();
			const later = appAt(db, shifted(at, 365 * 24 * 60 * 60_000));
			const get = (path: string) => later.get(path, { cookie });

			expect((await get("/portal")).text).not.toContain('href="/proposal/');
			expect((await get(`/portal/agreements/${own.id}`)).text).toBe(
				`The agreement with ${jo}.`,
			);
			expect((await get(`/portal/agreements/${others.id}`)).status).toBe(404);
		});

		test("logging out ends the session and removes the cookie", async (db) => {
			const browser = await signIn(db);
			const answer = await browser.post("/portal/log-out", {});

			expect(answer.headers.get("location")).toBe("/portal/link");
			expect(answer.headers.get("set-cookie")).toContain("Max-Age=0");
			expect((await browser.get("/portal")).status).toBe(303);
		});
	},
	async (db) => {
		await ask(siteAt(db, at), jo);
	},
);

/** The email that asked for something. @returns its id. */
async function addAsked(db: Database, personId: string): Promise<string> {
	const id = crypto.randomUUID();
	await db
		.insertInto("messages")
		.values({
			id,
			person_id: personId,
			direction: "out",
			address: jo,
			subject: "Waiting for you: Design",
			text: "Your logo, please.",
			message_id: `<${id}@sheaf.example>`,
			created_at: at,
		})
		.execute();

	return (await rowIn(db, "messages", { id })).id;
}
