import { describe, expect } from "vitest";
import { company } from "#content/content.ts";
import { submitForm } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { loadMailSettings } from "#features/mail-settings/mail-settings.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readConfig } from "../../../server/config.ts";
import { withStoredSettings } from "../../../server/stored-settings.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { startSmtp } from "../../../tests/support/smtp.ts";
import {
	addStaffRow,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { emailHandlers } from "./email-settings.server.ts";

async function siteFor(db: Database, environment: Record<string, string> = {}) {
	await addStaffRow(db);
	const site = staffContext(db);
	const config = withStoredSettings(readConfig(environment), db, site.secret);

	return { ...site, notify: config.notify, installation: config };
}

const filledIn = {
	host: "smtp.example.com",
	port: "465",
	security: "tls",
	user: "fox",
	password: "a password with % & ü",
	fromName: "Fox & Hound, York",
	fromAddress: "post@fox.example",
	notifyTo: "desk@fox.example, ann@fox.example",
};

async function submit(
	site: StaffContext,
	intent: "save" | "test",
	changes: Partial<typeof filledIn> = {},
) {
	const { version } = await loadMailSettings(site.db, site.secret);
	const fields = { ...filledIn, version, ...changes, intent };

	return submitForm(site, new Map(Object.entries(fields)), emailHandlers);
}

describe("email settings", () => {
	onBothDatabases((test) => {
		test("apply at once, and the password is encrypted in the database", async (db) => {
			const site = await siteFor(db);

			const saved = await submit(site, "save");

			const rows = await db.selectFrom("settings").selectAll().execute();
			expect(saved).toMatchObject({ to: "/desk/settings/email?done=saved" });
			expect(site.installation.smtp).toEqual({
				host: "smtp.example.com",
				port: 465,
				secure: true,
				auth: { user: "fox", pass: "a password with % & ü" },
			});
			expect(site.notify).toMatchObject({
				from: { name: "Fox & Hound, York", address: "post@fox.example" },
				to: "desk@fox.example, ann@fox.example",
				mail: true,
			});
			expect(JSON.stringify(rows)).not.toContain("a password");
		});

		test("keep the password when it is left empty, but never for another server or user", async (db) => {
			const site = await siteFor(db);
			await submit(site, "save");

			const renamed = await submit(site, "save", {
				password: "",
				fromName: "Fox",
			});
			const moved = await submit(site, "save", {
				password: "",
				host: "evil.example",
			});
			const tested = await submit(site, "test", { password: "", user: "ann" });

			const errors = { password: "Please enter the password of this server." };
			expect(renamed?.errors).toBeUndefined();
			expect([moved?.errors, tested?.errors]).toEqual([errors, errors]);
			expect(site.installation.smtp).toMatchObject({
				host: "smtp.example.com",
				auth: { pass: "a password with % & ü" },
			});
		});

		test("of an old tab don’t replace what was saved meanwhile", async (db) => {
			const site = await siteFor(db);
			const { version } = await loadMailSettings(db, site.secret);
			await submit(site, "save");
			const old = { ...filledIn, fromName: "Old", version, intent: "save" };

			const result = await submitForm(
				site,
				new Map(Object.entries(old)),
				emailHandlers,
			);

			expect(result).toMatchObject({
				status: 409,
				values: { fromName: "Old" },
			});
			expect(result?.values).not.toHaveProperty("password");
			expect(site.notify.from.name).toBe("Fox & Hound, York");
		});

		test("of the environment come first, and the others stay editable", async (db) => {
			const site = await siteFor(db, {
				SMTP_URL: "smtp://relay.example:25",
				MAIL_FROM: "Ops <ops@relay.example>",
			});

			await submit(site, "save");

			expect(site.installation.smtp?.host).toBe("relay.example");
			expect(site.notify).toMatchObject({
				from: { name: "Ops", address: "ops@relay.example" },
				to: "desk@fox.example, ann@fox.example",
			});
			expect(site.installation.storedMail.fromEnvironment).toEqual({
				server: true,
				from: true,
				to: false,
			});
		});

		test("name a bare sender of the environment after the company", async (db) => {
			const site = await siteFor(db, { MAIL_FROM: "ops@relay.example" });

			expect(site.notify.from).toEqual({
				name: company().name,
				address: "ops@relay.example",
			});
		});

		test("with a lost secret send nothing and say so", async (db) => {
			const site = await siteFor(db);
			await submit(site, "save");

			const settings = await loadMailSettings(
				db,
				"another secret of 32 letters",
			);

			expect(settings).toMatchObject({ server: null, isPasswordLost: true });
		});

		test("that are wrong are refused at their fields", async (db) => {
			const site = await siteFor(db);

			const result = await submit(site, "save", {
				host: "smtp://mail",
				port: "70000",
				fromAddress: "fox",
				notifyTo: "a@fox.example; b@fox.example",
			});

			expect(Object.keys(result?.errors ?? {}).sort()).toEqual([
				"fromAddress",
				"host",
				"notifyTo",
				"port",
			]);
			expect(site.installation.smtp).toBeNull();
		});

		test("are tried with a test email before they are saved", async (db) => {
			const site = await siteFor(db);
			const smtp = await startSmtp();
			const local = {
				host: "127.0.0.1",
				port: String(smtp.port),
				security: "starttls",
				user: "",
				password: "",
			};

			const accepted = await submit(site, "test", local);
			await smtp.close();
			const failed = await submit(site, "test", local);

			expect(accepted?.notice?.title).toBe("The mail server accepted it.");
			expect(smtp.received).toMatchObject([
				{ from: "post@fox.example", to: ["owner@sheaf.example"] },
			]);
			expect(failed?.notice).toMatchObject({
				kind: "failed",
				text: `No mail server answers at 127.0.0.1:${smtp.port}. Check its name and port.`,
			});
			expect(site.installation.smtp).toBeNull();
		});
	});
});
