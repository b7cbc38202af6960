import { type Finding, findWorst } from "#desk/health/finding.ts";
import { examine } from "#desk/health/health.server.ts";
import { sendTestMail } from "#desk/health/test-mail.server.ts";
import type { Installation } from "#features/site-context.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting } from "#lib/db/settings.server.ts";
import type { Config } from "../server/config.ts";
import { withStoredSettings } from "../server/stored-settings.ts";
import { type Command, UsageError } from "./command.ts";

export const doctorCommand: Command = {
	usage: `doctor [--send-test-mail ADDRESS] [--json]
    Checks the database, backups, mail, webhook, booking, address, proxy, clock, disk, nightly work, tags, staff and
    SECRET, and says in one sentence what to do. A database that cannot be opened is one of its findings. Ends with 1 when
    something is broken.`,
	options: { "send-test-mail": { type: "string" } },
	async run({ options }, { config, database }) {
		const at = new Date().toISOString();
		// A database that cannot be opened is a finding; the other checks still run.
		const db = await database().catch((error: Error) => error);
		const installation =
			db instanceof Error ? config : await readInstallation(db, config);
		const checks = await examine({
			db,
			installation,
			at,
			isThorough: true,
		});

		const to = options["send-test-mail"];
		const mail = typeof to === "string" ? await send(to, installation) : null;
		const state = findWorst(checks);

		return {
			json: { at, state, checks, mail },
			lines: [...formatFindings(checks), ...(mail ? [`\n${mail.says}`] : [])],
			exitCode: state === "broken" || mail?.isTaken === false ? 1 : 0,
		};
	},
};

/** The configuration with what is set on the desk. */
async function readInstallation(
	db: Database,
	config: Config,
): Promise<Installation> {
	const secret = config.secret ?? (await readSetting(db, "secret"));
	if (!secret) return config;

	const installation = withStoredSettings(config, db, secret);
	await installation.storedMail.reload();
	await installation.connections.reload();

	return installation;
}

const MARKS = { ok: "ok     ", note: "note   ", broken: "BROKEN " } as const;

function formatFindings(findings: readonly Finding[]): string[] {
	const width = Math.max(...findings.map(({ name }) => name.length)) + 1;

	return findings.flatMap(({ state, name, says, fix }) => {
		const line = MARKS[state] + name.padEnd(width) + says;
		const indent = " ".repeat(MARKS[state].length + width);

		return fix ? [line, `${indent}→ ${fix}`] : [line];
	});
}

async function send(
	to: string,
	config: Installation,
): Promise<{ isTaken: boolean; says: string }> {
	const { errors, notice } = await sendTestMail(
		config,
		new Map([["email", to]]),
	);
	if (errors) throw new UsageError(`"${to}" is not a valid email address.`);
	return {
		isTaken: notice?.kind === "done",
		says: `${notice?.title} ${notice?.text}`,
	};
}
