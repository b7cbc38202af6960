import * as v from "valibot";
import { type Check, worstOf } from "#checks/check.ts";
import { examine } from "#checks/run.server.ts";
import { sendTestMail } from "#checks/test-mail.server.ts";
import { desksChecks } from "#content/desk-checks.ts";
import { email } from "#leads/contract.ts";
import { uncleanBackups } from "#privacy/backups.server.ts";
import { installationOf } from "../server/installation.ts";
import { type Command, type SiteOfCommand, UsageError } from "./command.ts";

/** Says what this installation lacks. */
export const doctorCommand: Command = {
	usage: `doctor [--send-test-mail ADDRESS] [--json]
    Checks the database, backups, mail, webhook, booking, address, proxy, clock, disk, nightly work, tags and staff,
    and says in one sentence what to do. Ends with 1 when something is broken.`,
	async run({ options }, { db, config, print }) {
		const installation = installationOf(config);
		const at = new Date().toISOString();
		const countUnclean = async () => (await uncleanBackups(db, installation.folder)).length;
		const checks = await examine({ db, installation, at, countUnclean, isThorough: true });
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

const MARKS = { ok: "ok     ", note: "note   ", broken: "BROKEN " } as const;

function inWords({ state, name, says, fix }: Check): string[] {
	const line = `${MARKS[state]}${name.padEnd(15)} ${says}`;
	return fix ? [line, `${" ".repeat(23)}→ ${fix}`] : [line];
}

async function send(
	to: string,
	config: SiteOfCommand["config"],
): Promise<{ isTaken: boolean; says: string }> {
	if (!v.safeParse(email, to).success) throw new UsageError(`"${to}" is no email address.`);
	const { done, failed, off } = desksChecks.mail;
	const result = await sendTestMail(installationOf(config), to);
	if (!result) return { isTaken: false, says: `${off.title} ${off.text}` };
	const { title, text } = result.outcome === "delivered" ? done(to) : failed(result.error);
	return { isTaken: result.outcome === "delivered", says: `${title} ${text}` };
}
