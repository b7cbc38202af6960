import { spawnSync } from "node:child_process";
import {
	chmodSync,
	closeSync,
	copyFileSync,
	mkdirSync,
	openSync,
	readdirSync,
	rmSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import {
	bookingForm,
	fillAcademyRequest,
	fillQuestion,
	fillQuiz,
	freeSlots,
	newAddress,
	type Reply,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import { launchSite, type SpawnedSite } from "../support/running-site.ts";
import { scratchFolder } from "../support/scratch.ts";
import { siteStarter } from "../support/site-test.ts";

vi.setConfig({ testTimeout: 90_000 });

const inFolder = scratchFolder();
const spawnSite = siteStarter();

const file = () => inFolder("site.sqlite");
const start = () =>
	spawnSite({ environment: { DATABASE_URL: `file:${file()}` } });

/** Opens the file as another program, which waits for the site's writes. */
function openFile(): DatabaseSync {
	return new DatabaseSync(file(), { timeout: 5_000 });
}

function rowsIn(table: string): Record<string, unknown>[] {
	using db = openFile();
	return db.prepare(`SELECT * FROM ${table}`).all();
}

/** The response is a 503 with Retry-After, an email address and the typed text. */
function expectKindRefusal(reply: Reply, typed: string): void {
	expect(reply.status).toBe(503);
	expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
	expect(reply.text).toContain(typed);
	expect(reply.text).toContain("@sheaf.example");
}

async function expectPages(site: SpawnedSite): Promise<void> {
	for (const path of ["/", "/ask", "/academy", "/book", "/livez"])
		expect((await fetch(site.url + path)).status, path).toBe(200);
}

/** Mounts a small tmpfs for the site; needs root or unprivileged user namespaces. */
const namespace =
	process.getuid?.() === 0 ? ["unshare", "-m"] : ["unshare", "-Urm"];
const canMount =
	spawnSync(namespace[0] ?? "", [
		...namespace.slice(1),
		"sh",
		"-c",
		"mount -t tmpfs none /mnt",
	]).status === 0;

test.skipIf(!canMount)(
	"on a full disk forms get 503, pages stay 200, and freed space needs no restart",
	async () => {
		const disk = inFolder("disk");
		mkdirSync(disk);

		const site = await spawnSite({
			environment: { DATABASE_URL: `file:${join(disk, "site.sqlite")}` },
			within: [
				...namespace,
				"sh",
				"-c",
				`mount -t tmpfs -o size=12m,mode=777 none ${disk} && exec "$@"`,
				"sh",
			],
		});
		// The path in the process's mount namespace.
		const seen = join(`/proc/${site.pid}/root`, disk);

		const send = async () => {
			const email = newAddress();
			const academy = fillAcademyRequest(email);
			const fields = { ...academy.fields, message: "word ".repeat(900) };

			return {
				email,
				reply: await sendPlainForm(site, "/academy/request", fields),
			};
		};

		const first = await send();
		expect(first.reply.status).toBe(200);

		const saved = [first.email];
		const filler = join(seen, "filler");
		for (let size = 16 << 20; size > 1_000; size >>= 1)
			try {
				writeFileSync(filler, Buffer.alloc(size), { flag: "a" });
			} catch {
				// The disk is full.
			}

		const refused: string[] = [];
		for (let at = 0; at < 400 && refused.length < 5; at++) {
			const { email, reply } = await send();
			if (reply.status === 200) saved.push(email);
			else {
				expectKindRefusal(reply, email);
				refused.push(email);
			}
		}

		expect(refused, "a full disk is noticed").toHaveLength(5);

		await expectPages(site);
		rmSync(filler);

		for (let at = 0; at < 3; at++) {
			const { email, reply } = await send();

			expect(reply.status, "with space again").toBe(200);

			saved.push(email);
		}

		// SQLite refuses the symbolic link in /proc, so it opens a copy.
		for (const name of readdirSync(seen))
			copyFileSync(join(seen, name), inFolder(name));

		const stored = rowsIn("academy_leads").map(({ email }) => email);

		expect([...stored].sort()).toEqual([...saved].sort());
		expect(site.isRunning()).toBe(true);
	},
);

test("a read-only database refuses the start in one line", async () => {
	await (await start()).end();
	chmodSync(inFolder(), 0o555);
	for (const name of readdirSync(inFolder())) chmodSync(inFolder(name), 0o444);
	const { exited, output } = launchSite({
		environment: { DATABASE_URL: `file:${file()}` },
		// Root ignores permissions.
		...(process.getuid?.() === 0 ? { uid: 65_534 } : {}),
	});

	expect(await exited).toBe(1);
	expect(output()).toMatch(
		/^Sheaf did not start: The data folder .* cannot be written[^\n]*\n$/,
	);

	chmodSync(inFolder(), 0o755);
});

test("while the database is read-only forms get 503 and pages 200; no restart is needed", async () => {
	const site = await start();
	// With a write version above 2, SQLite refuses to write a file, even an open one:
	// https://sqlite.org/fileformat.html#file_format_version_numbers
	const descriptor = openSync(file(), "r+");

	const setWriteVersion = (version: number) =>
		writeSync(descriptor, Uint8Array.of(version), 0, 1, 18);

	// After a commit, every connection reads the header again.
	const commit =
		"INSERT INTO settings (name, value) VALUES ('x', ''); DELETE FROM settings WHERE name = 'x'; COMMIT";
	using other = openFile();
	other.exec("PRAGMA wal_checkpoint(TRUNCATE); BEGIN IMMEDIATE");
	setWriteVersion(3);
	other.exec(commit);

	const quiz = fillQuiz(newAddress());
	for (const _ of [1, 2])
		expectKindRefusal(
			await sendPlainForm(site, quiz.path, quiz.fields),
			quiz.fields.email,
		);

	await expectPages(site);
	setWriteVersion(2);

	using repairer = openFile();
	repairer.exec(`BEGIN IMMEDIATE; ${commit}`);
	closeSync(descriptor);

	expect((await sendForm(site, quiz.path, quiz.fields)).status).toBe(200);
	expect(rowsIn("quiz_leads")).toHaveLength(1);
});

test("three simultaneous starts on a new database share one secret and one lead per key", async () => {
	const started = await Promise.all([start(), start(), start()]);
	const question = fillQuestion(newAddress());
	const replies = await Promise.all(
		started.map((site) => sendForm(site, "/ask", question.fields)),
	);

	expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(rowsIn("questions")).toHaveLength(1);

	// Each instance accepts the signatures of the others.
	const [first] = started as [SpawnedSite, ...SpawnedSite[]];
	// The first slots may come too near for a booking meanwhile.
	const slot = (await freeSlots(first))[30] ?? "";
	const { manage } = JSON.parse(
		(await sendForm(first, "/book", bookingForm(slot))).text,
	).booking.links;
	for (const { url } of started) {
		expect((await fetch(url + manage)).status).toBe(200);
		expect((await fetch(`${url}${manage}x`)).status, "another signature").toBe(
			403,
		);
	}
});
