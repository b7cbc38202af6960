import { Hono } from "hono";
import { describe, expect } from "vitest";
import { submitForm } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { loadStoredConnections } from "#features/connections/connections.server.ts";
import { revisionSetting } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting } from "#lib/db/settings.server.ts";
import { readConfig } from "../../../server/config.ts";
import { receiveMail } from "../../../server/mail-routes.ts";
import { withStoredSettings } from "../../../server/stored-settings.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { aPassword } from "../../../tests/support/password.ts";
import {
	addAccount,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	connectionHandlers,
	heldHandlers,
} from "./connection-actions.server.ts";

const secretOf = (letter: string) =>
	`whsec_${Buffer.alloc(32, letter).toString("base64")}`;

const webhook = {
	group: "webhook",
	WEBHOOK_URL: "https://crm.example/hook",
	WEBHOOK_SECRET: secretOf("a"),
};

async function siteFor(db: Database, environment: Record<string, string> = {}) {
	const id = await addAccount(db, "ada@sheaf.example", "owner");
	const site = staffContext(db);
	const config = withStoredSettings(
		readConfig({ SITE_URL: "https://sheaf.example", ...environment }),
		db,
		site.secret,
	);

	return {
		...site,
		staff: { ...site.staff, id },
		notify: config.notify,
		installation: config,
	};
}

async function submit(
	site: StaffContext,
	intent: string,
	typed: Record<string, string>,
	current = aPassword,
) {
	const { version } = await loadStoredConnections(site.db, site.secret);
	const fields = { version, current, ...typed, intent };

	return submitForm(site, new Map(Object.entries(fields)), {
		...connectionHandlers,
		...heldHandlers,
	});
}

describe("connections on the desk", () => {
	onBothDatabases((test) => {
		test("apply once they are read again, with the secret encrypted and a new revision", async (db) => {
			const site = await siteFor(db);

			const saved = await submit(site, "save", webhook);
			await site.installation.connections.reload();

			const rows = await db.selectFrom("settings").selectAll().execute();
			expect(saved?.notice?.title).toBe("Saved.");
			expect(site.installation.webhook).toEqual({
				url: webhook.WEBHOOK_URL,
				secret: webhook.WEBHOOK_SECRET,
			});
			expect(site.notify).toMatchObject({ webhook: true });
			expect(JSON.stringify(rows)).not.toContain(webhook.WEBHOOK_SECRET);
			expect(await readSetting(db, revisionSetting)).toBe("1");
		});

		test("are emailed to all owners and audited without a value", async (db) => {
			const site = await siteFor(db);
			await addAccount(db, "bo@sheaf.example", "owner");
			await addAccount(db, "cy@sheaf.example", "member");

			await submit(site, "save", { group: "gtm", GTM_ID: "GTM-ABC123" });

			const mails = await db.selectFrom("outbox").selectAll().execute();
			const events = await db
				.selectFrom("audit_log")
				.selectAll()
				.where("action", "=", "settings.connection")
				.execute();
			expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
				"ada@sheaf.example",
				"bo@sheaf.example",
			]);
			expect(events).toHaveLength(1);
			expect(JSON.stringify(events)).not.toContain("GTM-ABC123");
		});

		test.each([
			["meta", "META_PIXEL_ID", "1234 567 890", "1234567890"],
			["gtm", "GTM_ID", "gtm-abc123", "GTM-ABC123"],
			["plausible", "PLAUSIBLE_DOMAIN", "https://firm.test/", "firm.test"],
			[
				"booking",
				"BOOKING_URL",
				"calendly.com/ada/intro",
				"https://calendly.com/ada/intro",
			],
		])(
			"are read as they are pasted: %s",
			async (db, group, name, typed, stored) => {
				const site = await siteFor(db);

				await submit(site, "save", { group, [name]: typed });

				const { groups } = await loadStoredConnections(db, site.secret);
				expect(groups).toMatchObject({
					[group]: { values: { [name]: stored } },
				});
			},
		);

		test("need the owner's password", async (db) => {
			const site = await siteFor(db);

			const refused = await submit(site, "save", webhook, "wrong");

			expect(refused?.errors).toHaveProperty("current");
			expect(JSON.stringify(refused)).not.toContain(webhook.WEBHOOK_SECRET);
			expect((await loadStoredConnections(db, site.secret)).groups).toEqual({});
		});

		test("ask for the secret again at another address, and refuse a private one", async (db) => {
			const site = await siteFor(db);
			await submit(site, "save", webhook);

			const moved = await submit(site, "save", {
				group: "webhook",
				WEBHOOK_URL: "https://evil.example/hook",
			});
			const local = await submit(site, "save", {
				...webhook,
				WEBHOOK_URL: "https://10.0.0.1/hook",
			});

			expect(moved?.errors).toHaveProperty("WEBHOOK_SECRET");
			expect(local?.errors).toHaveProperty("WEBHOOK_URL");
		});

		test("sign with a new secret beside the old one until that is removed", async (db) => {
			const site = await siteFor(db);
			const { installation } = site;
			await submit(site, "save", webhook);
			await submit(site, "save", { ...webhook, WEBHOOK_SECRET: secretOf("b") });
			await installation.connections.reload();
			const both = installation.webhook?.secret;

			await submit(site, "remove-old-secret", { group: "webhook" });
			await installation.connections.reload();

			expect(both).toBe(`${secretOf("b")} ${secretOf("a")}`);
			expect(installation.webhook?.secret).toBe(secretOf("b"));
		});

		test("of a group that the server sets are stored but not used", async (db) => {
			const before = await siteFor(db);
			await submit(before, "save", { group: "gtm", GTM_ID: "GTM-OURS" });
			const site = withStoredSettings(
				readConfig({ SITE_URL: "https://sheaf.example", GTM_ID: "GTM-SERVER" }),
				db,
				before.secret,
			);

			await site.connections.reload();

			expect(site.tags.gtmId).toBe("GTM-SERVER");
			expect(site.connections.findState("gtm")).toBe("server");
			expect(
				(await loadStoredConnections(db, before.secret)).groups.gtm?.values,
			).toEqual({ GTM_ID: "GTM-OURS" });
		});

		test.each([
			["another address", { SITE_URL: "https://copy.example" }, "held"],
			["CONNECTIONS=server", { CONNECTIONS: "server" }, "off"],
		] as const)("are off under %s", async (db, _, environment, state) => {
			const before = await siteFor(db);
			await submit(before, "save", webhook);
			const site = withStoredSettings(
				readConfig({ SITE_URL: "https://sheaf.example", ...environment }),
				db,
				before.secret,
			);

			await site.connections.reload();

			expect(site.webhook).toBeNull();
			expect(site.connections.findState("webhook")).toBe(state);
		});

		test("of a copied database run there once an owner says so", async (db) => {
			const before = await siteFor(db);
			await submit(before, "save", webhook);
			const installation = withStoredSettings(
				readConfig({ SITE_URL: "https://moved.example" }),
				db,
				before.secret,
			);
			const site = { ...before, installation };
			const early = await submit(site, "save", webhook);

			await submit(site, "allow", {});
			await installation.connections.reload();

			expect(early?.notice?.kind).toBe("failed");
			expect(installation.webhook?.url).toBe(webhook.WEBHOOK_URL);
		});

		test("with a lost secret key, or not valid after an update, are off and said to be", async (db) => {
			const site = await siteFor(db);
			await submit(site, "save", webhook);
			await submit(site, "save", { group: "gtm", GTM_ID: "GTM-ABC123" });
			await db
				.updateTable("settings")
				.set(({ fn, val }) => ({
					value: fn<string>("replace", [
						"value",
						val("GTM-ABC123"),
						val("UA-1"),
					]),
				}))
				.where("name", "=", "connections")
				.execute();
			const other = withStoredSettings(
				readConfig({ SITE_URL: "https://sheaf.example" }),
				db,
				"another secret, long enough for this",
			);

			await other.connections.reload();

			expect(other.connections.findState("webhook")).toBe("lost");
			expect(other.connections.findState("gtm")).toBe("malformed");
			expect(other).toMatchObject({ webhook: null, tags: {} });
		});

		test.each([
			["with a lost secret key", "another secret, long enough for this", 503],
			["without a connection", null, 403],
		] as const)(
			"answer a provider's post %s with a status that it repeats or not",
			async (db, _, lostSecret, expected) => {
				const site = await siteFor(db);
				if (lostSecret)
					await submit(site, "save", {
						group: "inbound",
						INBOUND_ADDRESS: "reply@in.example.com",
						INBOUND_PROVIDER: "postmark",
						INBOUND_SECRET: "the password in the address",
					});
				const secret = lostSecret ?? site.secret;
				const config = withStoredSettings(
					readConfig({ SITE_URL: "https://sheaf.example" }),
					db,
					secret,
				);
				await config.connections.reload();
				const now = () => new Date(site.clock.at);
				const app = new Hono().post(
					"/inbound",
					receiveMail({ config, db, secret, now, log: site.log }),
				);

				const { status } = await app.request("/inbound", { method: "POST" });

				expect(status).toBe(expected);
			},
		);

		test("are removed with their secret", async (db) => {
			const site = await siteFor(db);
			await submit(site, "save", webhook);

			await submit(site, "remove", { group: "webhook" });
			await site.installation.connections.reload();

			expect(site.installation.webhook).toBeNull();
			expect((await loadStoredConnections(db, site.secret)).groups).toEqual({});
		});

		test("that somebody changed meanwhile are not overwritten", async (db) => {
			const site = await siteFor(db);
			const { version } = await loadStoredConnections(db, site.secret);
			await submit(site, "save", { group: "gtm", GTM_ID: "GTM-FIRST" });

			const late = await submit(site, "save", {
				group: "gtm",
				GTM_ID: "GTM-LATE",
				version,
			});

			expect(late?.notice?.kind).toBe("failed");
		});
	});
});
