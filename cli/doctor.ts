import * as v from "valibot";
import { desksChecks } from "#content/desk-checks.ts";
import { type Check, worstOf } from "#desk/health/check.ts";
import { examine } from "#desk/health/run.server.ts";
import { sendTestMail } from "#desk/health/test-mail.server.ts";
import { unavailableDatabase } from "#desk/health/unopened.ts";
import { uncleanBackups } from "#features/privacy/backups.server.ts";
import { email } from "#lib/forms/fields.ts";
import { installationOf } from "../server/config.ts";
import {
	type CommandContext,
	openExisting,
	type StandaloneCommand,
	UsageError,
} from "./command.ts";

export const doctorCommand: StandaloneCommand = {
	standalone: true,
	usage: `doctor [--send-test-mail ADDRESS] [--json]
    Checks the database, backups, mail, webhook, booking, address, proxy, clock, disk, nightly work, tags and staff,
    and says in one sentence what to do. A database that cannot be opened is one of its findings. Ends with 1 when
    something is broken.`,
	options: { "send-test-mail": { type: "string" } },
	async run({ options }, { config, print }) {
		const at = new Date().toISOString();
		const checks = await checksOf(config, at);
		const to = options["send-test-mail"];
		const mail = typeof to === "string" ? await send(to, config) : null;
		if (options.json) print(JSON.stringify({ at, state: worstOf(checks), checks, mail }, null, 2));
		else {
			for (const line of checks.flatMap(inWords)) print(line);
			if (mail) print(`\n${mail.says}`);
		}
		return worstOf(checks) === "broken" || mail?.isTaken === false ? 1 : 0;
	},
};

/** A database that cannot be opened is a finding of its own; what else can be looked at is. */
async function checksOf(config: CommandContext["config"], at: string): Promise<Check[]> {
	const installation = installationOf(config);
	const opened = await openExisting(config.databaseUrl).catch((error: unknown) => ({ error }));
	const db = "error" in opened ? unavailableDatabase(opened.error) : opened;
	const countUnclean = async () =>
		db === opened ? (await uncleanBackups(db, installation.folder)).length : 0;
	try {
		return await examine({ db, installation, at, countUnclean, isThorough: true });
	} finally {
		await db.close();
	}
}

const MARKS = { ok: "ok     ", note: "note   ", broken: "BROKEN " } as const;

function inWords({ state, name, says, fix }: Check): string[] {
	const line = `${MARKS[state]}${name.padEnd(15)} ${says}`;
	return fix ? [line, `${" ".repeat(23)}→ ${fix}`] : [line];
}

async function send(
	to: string,
	config: CommandContext["config"],
): Promise<{ isTaken: boolean; says: string }> {
	if (!v.safeParse(email, to).success) throw new UsageError(`"${to}" is no email address.`);
	const { done, failed, off } = desksChecks.mail;
	const result = await sendTestMail(installationOf(config), to);
	if (!result) return { isTaken: false, says: `${off.title} ${off.text}` };
	const { title, text } = result.outcome === "delivered" ? done(to) : failed(result.error);
	return { isTaken: result.outcome === "delivered", says: `${title} ${text}` };
}
