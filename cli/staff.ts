import { randomUUIDv7 } from "node:crypto";
import * as v from "valibot";
import { addStaff, removeAccount, resetStaff } from "#features/auth/accounts.server.ts";
import { findByEmail, listStaff } from "#features/auth/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { settingOf, siteUrlSetting } from "#lib/db/settings.server.ts";
import { email as emailRule, line } from "#lib/forms/fields.ts";
import type { Role } from "#lib/http/request-context.server.ts";
import type { Config } from "../server/config.ts";
import {
	type Arguments,
	type Command,
	type CommandContext,
	CommandFailed,
	type Output,
	UsageError,
} from "./command.ts";
import { table } from "./terminal.ts";

export const staffCommands: Record<string, Command> = {
	"staff add": {
		usage: `staff add EMAIL [--name NAME] [--role owner|member] [--json]
    Adds an account and prints, once, the link by which its password is set (72 hours, one use).
    The first account is an owner's, every other a member's unless --role says otherwise.`,
		operand: "EMAIL",
		options: { name: { type: "string" }, role: { type: "string" } },
		run: add,
	},
	"staff list": {
		usage: `staff list [--json]
    Lists everybody who may log in.`,
		run: list,
	},
	"staff reset": {
		usage: `staff reset EMAIL [--json]
    Removes password and two-step verification, ends all sessions, and prints a new link.`,
		operand: "EMAIL",
		run: reset,
	},
	"staff remove": {
		usage: `staff remove EMAIL [--json]
    Takes the access away. Notes and the audit log keep the name.`,
		operand: "EMAIL",
		run: remove,
	},
};

async function list(_args: Arguments, { database }: CommandContext): Promise<Output> {
	const staff = await listStaff(await database());
	if (staff.length === 0)
		return { json: staff, lines: ["Nobody may log in yet. Begin with: staff add EMAIL"] };
	const rows = staff.map((one) => ({
		email: one.email,
		name: one.name,
		role: one.role,
		"two-step": one.hasSecondFactor ? "on" : "off",
		"last login": one.lastLoginAt ?? (one.isInvited ? "invited" : "never"),
	}));
	return {
		json: staff,
		lines: table(["email", "name", "role", "two-step", "last login"], rows),
	};
}

async function add({ operand, options }: Arguments, context: CommandContext): Promise<Output> {
	const email = addressOf(operand);
	const name = v.parse(line, options.name ?? "");
	if (name.length > 100) throw new UsageError("--name must have 100 characters or fewer.");
	const wanted = { email, name: name || null, role: roleOf(options.role) };
	// The first account may be created before the first start.
	const db = await context.database({ create: true });
	const added = await addStaff(db, wanted, null, clock());
	if (added.outcome === "taken")
		throw new CommandFailed(
			`There is an account for ${email} already. For a new link: staff reset ${email}`,
		);
	const says = `Added ${email}, ${added.role}. This link sets the password; it works once, for 72 hours:`;
	return linkOutput(db, context.config, { ...added, email }, says);
}

async function reset({ operand }: Arguments, context: CommandContext): Promise<Output> {
	const email = addressOf(operand);
	const db = await context.database();
	const renewed = await resetStaff(db, await idOf(db, email), null, clock());
	if (renewed.outcome === "unknown") throw new CommandFailed(unknown(email));
	const says = `${email} is logged out everywhere. This link sets a new password; once, within 72 hours:`;
	return linkOutput(db, context.config, { ...renewed, email }, says);
}

async function remove({ operand }: Arguments, { database }: CommandContext): Promise<Output> {
	const email = addressOf(operand);
	const db = await database();
	const id = await idOf(db, email);
	const outcome = await removeAccount(db, id, null, clock());
	if (outcome === "last-owner")
		throw new CommandFailed(
			`${email} is the only owner. Add another one first: staff add EMAIL --role owner`,
		);
	if (outcome !== "done") throw new CommandFailed(unknown(email));
	return { json: { id, email, removed: true }, lines: [`${email} may no longer log in.`] };
}

/** The link's origin is SITE_URL, or the origin that the site stored at its last start. */
async function linkOutput(
	db: Database,
	{ siteUrl, port }: Config,
	{ id, email, role, path }: { id: string; email: string; role: Role; path: string },
	says: string,
): Promise<Output> {
	const isDefault = siteUrl === `http://localhost:${port}`;
	const stored = isDefault ? await settingOf(db, siteUrlSetting) : siteUrl;
	const link = (stored ?? siteUrl) + path;
	const note = `The site has not started yet, so its address is unknown. If it is not ${siteUrl}, set SITE_URL and make a new link with staff reset.`;
	return {
		json: { id, email, role, link },
		lines: [says, link, ...(stored ? [] : [note])],
	};
}

function addressOf(text: string): string {
	const parsed = v.safeParse(emailRule, text);
	if (!parsed.success) throw new UsageError(`"${text}" is no email address.`);
	return parsed.output.toLowerCase();
}

function roleOf(given: string | boolean | undefined): Role | null {
	if (given === undefined) return null;
	if (given === "owner" || given === "member") return given;
	throw new UsageError("--role must be owner or member.");
}

async function idOf(db: Database, email: string): Promise<string> {
	return (await findByEmail(db, email))?.id ?? "";
}

function unknown(email: string): string {
	return `There is no account for ${email}.`;
}

function clock() {
	return { at: new Date().toISOString(), newId: () => randomUUIDv7() };
}
