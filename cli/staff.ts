import { randomUUIDv7 } from "node:crypto";
import * as v from "valibot";
import { addStaff, removeAccount, resetStaff } from "#features/auth/accounts.server.ts";
import { findByEmail, listStaff } from "#features/auth/store.server.ts";
import { email as emailRule } from "#features/leads/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Role } from "#lib/http/request-context.server.ts";
import {
	type Arguments,
	type Command,
	CommandFailed,
	type SiteOfCommand,
	UsageError,
} from "./command.ts";
import { table } from "./table.ts";

/** Who may log in to the lead desk. */
export const staffCommand: Command = {
	usage: `staff add EMAIL [--name NAME] [--role owner|member] [--json]
    Adds an account and prints, once, the link by which its password is set (72 hours, one use).
    The first account is an owner's, every other a member's unless --role says otherwise.
staff list [--json]
    Everybody who may log in.
staff reset EMAIL [--json]
    Takes password and second factor away, ends all sessions, and prints a new link.
staff remove EMAIL [--json]
    Takes the access away. Notes and events keep the name.`,
	// The first account may be made before the first start.
	mayBegin: ({ words: [action] }) => action === "add",
	async run(args, site) {
		const [action, email] = args.words;
		if (action === "list") return list(args, site);
		if (action === "add") return add(args, addressOf(email, action), site);
		if (action === "reset") return reset(args, addressOf(email, action), site);
		if (action === "remove") return remove(args, addressOf(email, action), site);
		throw new UsageError("staff takes one of: add EMAIL, list, reset EMAIL, remove EMAIL.");
	},
};

async function list({ options }: Arguments, { db, print }: SiteOfCommand): Promise<number> {
	const staff = await listStaff(db);
	if (options.json) {
		print(JSON.stringify(staff, null, 2));
		return 0;
	}
	if (staff.length === 0) print("Nobody may log in yet. Begin with: staff add EMAIL");
	const rows = staff.map((one) => ({
		email: one.email,
		name: one.name,
		role: one.role,
		"second factor": one.hasSecondFactor ? "on" : "off",
		"last login": one.lastLoginAt ?? (one.isInvited ? "invited" : "never"),
	}));
	const columns = ["email", "name", "role", "second factor", "last login"] as const;
	if (rows.length > 0) for (const line of table(columns, rows)) print(line);
	return 0;
}

async function add(
	{ options }: Arguments,
	email: string,
	{ db, print, config }: SiteOfCommand,
): Promise<number> {
	const name = typeof options.name === "string" ? options.name.trim() : "";
	if (name.length > 100) throw new UsageError("--name must have 100 characters or fewer.");
	const wanted = { email, name: name || null, role: roleOf(options.role) };
	const added = await addStaff(db, wanted, null, clock());
	if (added.outcome === "taken")
		throw new CommandFailed(
			`There is an account for ${email} already. For a new link: staff reset ${email}`,
		);
	const link = config.siteUrl + added.path;
	if (options.json) print(JSON.stringify({ id: added.id, email, role: added.role, link }, null, 2));
	else {
		print(
			`Added ${email}, ${added.role}. This link sets the password; it works once, for 72 hours:`,
		);
		print(link);
	}
	return 0;
}

async function reset(
	{ options }: Arguments,
	email: string,
	{ db, print, config }: SiteOfCommand,
): Promise<number> {
	const renewed = await resetStaff(db, await idOf(db, email), null, clock());
	if (renewed.outcome === "unknown") throw new CommandFailed(unknown(email));
	const link = config.siteUrl + renewed.path;
	if (options.json)
		print(JSON.stringify({ id: renewed.id, email, role: renewed.role, link }, null, 2));
	else {
		print(
			`${email} is logged out everywhere. This link sets a new password; once, within 72 hours:`,
		);
		print(link);
	}
	return 0;
}

async function remove(
	{ options }: Arguments,
	email: string,
	{ db, print }: SiteOfCommand,
): Promise<number> {
	const id = await idOf(db, email);
	const outcome = await removeAccount(db, id, null, clock());
	if (outcome === "last-owner")
		throw new CommandFailed(
			`${email} is the only owner. Add another one first: staff add EMAIL --role owner`,
		);
	if (outcome !== "done") throw new CommandFailed(unknown(email));
	if (options.json) print(JSON.stringify({ id, email, removed: true }, null, 2));
	else print(`${email} may no longer log in.`);
	return 0;
}

function addressOf(text: string | undefined, action: string): string {
	if (text === undefined)
		throw new UsageError(`Which address? For example: staff ${action} ada@example.com`);
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
