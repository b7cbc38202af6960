import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { documentKinds } from "#content/documents.ts";
import { saveHours } from "#features/booking/scheduling/calendars.server.ts";
import { addFeed } from "#features/booking/scheduling/feeds/feeds.server.ts";
import { defaultSettings } from "#features/booking/scheduling/hours.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { removeSample } from "#features/content/remove-sample.server.ts";
import {
	acceptSample,
	listSample,
} from "#features/content/sample-items.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { backUp } from "#lib/db/backup.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { locateDataFolder } from "#lib/db/data-folder.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { readConfig } from "../../../server/config.ts";
import { now } from "../../../tests/support/bookings.ts";
import { aReading } from "../../../tests/support/calendars.ts";
import {
	countRows,
	onBothDatabases,
} from "../../../tests/support/databases.ts";
import { eventAt } from "../../../tests/support/notifications.ts";
import {
	hasPostgresTools,
	withoutPostgresTools,
} from "../../../tests/support/postgres-tools.ts";
import { scratchFolder } from "../../../tests/support/scratch.ts";
import { startSmtp } from "../../../tests/support/smtp.ts";
import { addStaffRow, clock } from "../../../tests/support/staff-context.ts";
import { unusedPort } from "../../../tests/support/system.ts";
import type { Finding } from "./finding.ts";
import { type CheckId, examine } from "./health.server.ts";
import { sendTestMail } from "./test-mail.server.ts";

const inFolder = scratchFolder();

type Open = Database & { url: string };

function installationFor(db: Open, environment: Record<string, string> = {}) {
	const installation = readConfig({ DATABASE_URL: db.url, ...environment });
	if (db.url.startsWith("file:")) return installation;
	return {
		...installation,
		folder: { path: inFolder(), name: "site", file: null },
	};
}

async function runChecks(db: Open, environment: Record<string, string> = {}) {
	const at = new Date().toISOString();
	const installation = installationFor(db, environment);
	const checks = await examine({ db, installation, at, isThorough: true });

	return Object.fromEntries(checks.map((check) => [check.id, check])) as Record<
		CheckId,
		Finding
	>;
}

const run = (db: Database, statement: string) => sql.raw(statement).execute(db);
const noteThat = (says: RegExp) => ({
	state: "note",
	says: expect.stringMatching(says),
});

onBothDatabases((test) => {
	test("an import that has stopped in the middle is red", async (db) => {
		const created_at = clock().at;
		await db
			.insertInto("imports")
			.values({
				id: "import",
				name: "customers.csv",
				header: "[]",
				mapping: "[]",
				prefers: "card",
				state: "undoing",
				failed_at: created_at,
				created_at,
			})
			.execute();

		const { imports } = await runChecks(db);

		expect(imports).toMatchObject({
			state: "broken",
			says: "Stopped in the middle: customers.csv.",
		});
	});

	test("content is red while facts are the sample’s, and where a document does not fit", async (db) => {
		const publish = (changes: object) =>
			publishDocument(
				{ db, clock: clock(), staffId: null },
				{
					key: "company",
					body: { ...documentKinds.company.shipped, ...changes },
					version: null,
				},
			);
		const contentCheck = async () => (await runChecks(db)).content;

		await publish({ name: "Oak", email: "post@oak.example" });
		const half = await contentCheck();
		await publish({
			legalName: "Oak Ltd",
			email: "post@oak.example",
			supportEmail: "help@oak.example",
			phone: "01632 960 001",
			phoneInternational: "+441632960001",
		});

		const own = await contentCheck();
		await run(db, "UPDATE content_versions SET body = '{}'");

		expect(half).toMatchObject({
			state: "broken",
			says: expect.stringContaining("legal name, support email, phone"),
		});
		expect(own).toMatchObject({ state: "ok" });
		expect(await contentCheck()).toMatchObject({
			state: "broken",
			says: expect.stringContaining("no longer fits this version: Company"),
		});
	});

	test("sample content is red while clients are invented, and fine once it is gone or accepted", async (db) => {
		const site = { db, clock: clock(), staffId: null };
		const items = await listSample(db, await loadSnapshot(db, now));
		const isInvented = ({ kind }: { kind: string }) =>
			["article", "case", "quote", "person"].includes(kind);
		await removeSample(
			site,
			items.filter(isInvented).map(({ id }) => id),
		);
		const rest = (await runChecks(db)).sample;
		await acceptSample(
			db,
			items.map(({ id }) => id),
			true,
		);

		expect(rest).toMatchObject(noteThat(/^Still the sample’s: Company facts/));
		expect((await runChecks(db)).sample).toMatchObject({ state: "ok" });
	});

	test("checks of a fresh installation report missing settings and create no files", async (db) => {
		const checks = Object.values(await runChecks(db));

		const state = (wanted: string) =>
			checks.filter(({ state }) => state === wanted).map(({ id }) => id);

		expect(state("note").sort()).toEqual([
			"address",
			"backups",
			"booking",
			"mail",
			"staff",
		]);
		expect(state("ok")).toHaveLength(13);
		expect(state("broken")).toEqual(["content", "sample"]);

		const version = !isPostgres(db) ? /^SQLite 3\./ : /^PostgreSQL 1\d/;
		expect(checks.find(({ id }) => id === "database")?.says).toMatch(version);
		expect(await countRows(db, "settings")).toBe(0);

		if (!isPostgres(db))
			expect(existsSync(join(locateDataFolder(db.url).path, "backups"))).toBe(
				false,
			);
	});

	test("an article that was not published at its time is reported with the reason", async (db) => {
		await run(
			db,
			`INSERT INTO content_documents (key, state, draft_body, publish_error, version, created_at, updated_at)
				VALUES ('article:a', 'default', '{"fields":{"title":"Six rotas"},"body":""}', 'Write the article.', 3, '${now}', '${now}')`,
		);

		expect((await runChecks(db)).schedule).toMatchObject(
			noteThat(
				/^“Six rotas” was not published at its time\. Write the article\.$/,
			),
		);
	});

	test("an article that still waits minutes after its time is reported", async (db) => {
		await run(
			db,
			`INSERT INTO content_documents (key, state, draft_body, publish_at, version, created_at, updated_at)
				VALUES ('article:a', 'default', '{}', '2026-01-01T09:00:00.000Z', 3, '${now}', '${now}')`,
		);

		expect((await runChecks(db)).schedule).toMatchObject(
			noteThat(/^One document has not been published at its time/),
		);
	});

	test("the latest backup is found and verified", async (db, { skip }) => {
		if (isPostgres(db) && !(await hasPostgresTools(db)))
			return skip(withoutPostgresTools);

		const { folder } = installationFor(db);
		await backUp(db.url, new Date().toISOString(), { folder });

		expect((await runChecks(db)).backups).toMatchObject({
			state: "ok",
			says: expect.stringMatching(/one is stored/),
		});
	});

	test("an unreadable staff calendar is reported", async (db) => {
		await addStaffRow(db);

		const url = new URL("https://calendar.example/x.ics");
		const at = "2026-11-23T08:00:00.000Z";
		const feed = {
			id: "feed",
			staffId: "staff-owner",
			url,
			reading: aReading(),
			at,
		};
		await addFeed(db, "s".repeat(40), feed);

		await run(
			db,
			`UPDATE calendar_feeds SET failed_at = '${at}', error = 'No answer.'`,
		);

		const note = noteThat(/calendar\.example \(Ada Desk\): No answer\./);
		expect((await runChecks(db)).booking).toMatchObject(note);
	});

	test("calls without a meeting link are reported, unless they are by phone", async (db) => {
		expect((await runChecks(db)).booking).toMatchObject(
			noteThat(/Discovery calls have no meeting link/),
		);

		const byPhone = { discovery: true, onboarding: true };
		await saveHours(db, null, { ...defaultSettings, byPhone }, now);

		expect((await runChecks(db)).booking.state).toBe("ok");
	});

	test("a staff calendar with entries that can’t be read is reported", async (db) => {
		await addStaffRow(db);
		const url = new URL("https://calendar.example/x.ics");
		const reading = aReading({ problemCount: 2 });
		const feed = { id: "feed", staffId: "staff-owner", url, reading, at: now };

		await addFeed(db, "s".repeat(40), feed);

		expect((await runChecks(db)).booking).toMatchObject(
			noteThat(/calendar\.example \(Ada Desk\) has 2 entries/),
		);
	});

	test("a failing check is reported and does not stop the others", async (db) => {
		await run(db, "ALTER TABLE outbox RENAME TO away");

		const checks = await runChecks(db);
		expect(checks.jobs).toMatchObject({
			state: "broken",
			says: expect.stringMatching(/check itself failed/),
		});
		expect(checks.database.state).toBe("ok");
	});

	test("the mail server is probed and accepts a test email", async (db) => {
		const smtp = await startSmtp();
		const environment = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };

		const sendTo = (email: string, given: Record<string, string> = {}) =>
			sendTestMail(installationFor(db, given), new Map([["email", email]]));

		expect((await runChecks(db, environment)).mail.state).toBe("ok");

		const notice = { kind: "done", title: "The mail server accepted it." };
		const email = "Ada@example.com";

		expect(await sendTo(email, environment)).toMatchObject({ notice });

		const raw = expect.stringMatching(/Email works/);
		expect(smtp.received).toMatchObject([{ to: [email], raw }]);

		await smtp.close();

		const gone = { SMTP_URL: `smtp://127.0.0.1:${await unusedPort()}` };
		expect((await runChecks(db, gone)).mail.state).toBe("broken");

		const refused = {
			kind: "failed",
			title: "The email wasn’t sent.",
			text: expect.stringMatching(
				/^No mail server answers at 127\.0\.0\.1:\d+\. Check its name and port\.$/,
			),
		};
		expect(await sendTo(email, gone)).toMatchObject({ notice: refused });

		const none = { title: "No mail server is set up." };
		expect(await sendTo(email)).toMatchObject({ notice: none });

		const errors = { email: "Please enter a valid email address." };
		expect(await sendTo("x")).toMatchObject({ errors });
	});

	test("a webhook that rejects every event is broken, with reason and remedy", async (db) => {
		const WEBHOOK_SECRET = `whsec_${"A".repeat(32)}`;
		const environment = {
			WEBHOOK_URL: "https://crm.example/hook",
			WEBHOOK_SECRET,
		};
		const at = new Date().toISOString();
		for (const id of ["event-1", "event-2"])
			await enqueue(db, eventAt(at), { id, from: "hello@sheaf.example", at });

		expect((await runChecks(db, environment)).webhook.says).toMatch(
			/no event has been sent/,
		);

		await run(
			db,
			"UPDATE outbox SET attempts = 6, last_error = 'The receiver answered 500.'",
		);

		expect((await runChecks(db, environment)).webhook).toMatchObject({
			state: "broken",
			says: "2 events were tried and not accepted: The receiver answered 500.",
			fix: expect.stringMatching(/^Check the webhook’s address/),
		});
	});
});
