import * as v from "valibot";
import {
	addStaff,
	changeRole,
	removeAccount,
	resetStaff,
} from "#features/auth/accounts.server.ts";
import type { Role } from "#features/auth/contract.ts";
import { findByEmail, listStaff } from "#features/auth/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, siteUrlSetting } from "#lib/db/settings.server.ts";
import { line } from "#lib/forms/fields.ts";
import type { Config } from "../server/config.ts";
import {
	type Command,
	CommandFailed,
	clock,
	type Output,
	parseAddress,
	UsageError,
} from "./command.ts";
import { table } from "./terminal.ts";

export const staffCommands: Record<string, Command> = {
	"staff add": {
		usage: `staff add EMAIL [--name NAME] [--role owner|member] [--json]
    Adds an account and prints, once, a link to set its password (72 hours, one use).
    The first account is an owner, later ones are members unless --role is given.`,
		operand: "EMAIL",
		options: { name: { type: "string" }, role: { type: "string" } },
		async run({ operand, options }, { config, database }) {
			const email = parseAddress(operand);
			const name = v.parse(line, options.name ?? "");
			if (name.length > 100)
				throw new UsageError("--name must have 100 characters or fewer.");

			const role = readRole(options.role);

			// The first account may be created before the first start.
			const db = await database({ create: true });
			const added = await addStaff(
				db,
				{ email, name: name || null, role },
				null,
				clock(),
			);
			if (added.outcome === "taken")
				throw new CommandFailed(
					`There is an account for ${email} already. For a new link: staff reset ${email}`,
				);

			const says = `Added ${email}, ${added.role}. This link sets the password; it works once, for 72 hours:`;

			return linkOutput(db, config, { ...added, email }, says);
		},
	},
	"staff list": {
		usage: `staff list [--json]
    Lists the accounts that can log in.`,
		async run(_args, { database }) {
			const staff = await listStaff(await database());
			if (staff.length === 0)
				return {
					json: staff,
					lines: ["No accounts yet. Start with: staff add EMAIL"],
				};

			const rows = staff.map(({ email, name, role, ...account }) => ({
				email,
				name,
				role,
				"two-step": account.hasSecondFactor ? "on" : "off",
				"last login":
					account.lastLoginAt ?? (account.isInvited ? "invited" : "never"),
			}));
			const columns = [
				"email",
				"name",
				"role",
				"two-step",
				"last login",
			] as const;

			return { json: staff, lines: table(columns, rows) };
		},
	},
	"staff role": {
		usage: `staff role EMAIL --role owner|member [--json]
    Changes an account's role. The last owner stays one.`,
		operand: "EMAIL",
		options: { role: { type: "string" } },
		async run({ operand, options }, { database }) {
			const email = parseAddress(operand);
			const role = readRole(options.role);
			if (role === null)
				throw new UsageError("--role must be owner or member.");

			const db = await database();
			const id = await findStaffId(db, email);
			const outcome = await changeRole(db, id, role, null, clock());
			if (outcome === "last-owner") throw lastOwner(email);
			if (outcome !== "done") throw noAccount(email);

			return { json: { id, email, role }, lines: [`${email}: ${role}.`] };
		},
	},
	"staff reset": {
		usage: `staff reset EMAIL [--json]
    Removes password and two-step verification, ends all sessions, and prints a new link.`,
		operand: "EMAIL",
		async run({ operand }, { config, database }) {
			const email = parseAddress(operand);
			const db = await database();
			const renewed = await resetStaff(
				db,
				await findStaffId(db, email),
				null,
				clock(),
			);
			if (renewed.outcome === "unknown") throw noAccount(email);

			const says = `${email} is logged out everywhere. This link sets a new password; once, within 72 hours:`;

			return linkOutput(db, config, { ...renewed, email }, says);
		},
	},
	"staff remove": {
		usage: `staff remove EMAIL [--json]
    Removes an account. Notes and the audit log keep the name.`,
		operand: "EMAIL",
		async run({ operand }, { database }) {
			const email = parseAddress(operand);
			const db = await database();
			const id = await findStaffId(db, email);
			const outcome = await removeAccount(db, id, null, clock());
			if (outcome === "last-owner") throw lastOwner(email);
			if (outcome !== "done") throw noAccount(email);

			return {
				json: { id, email, removed: true },
				lines: [`${email} can no longer log in.`],
			};
		},
	},
};

/** @throws UsageError */
function readRole(typed: unknown): Role | null {
	if (typed === undefined) return null;
	if (typed === "owner" || typed === "member") return typed;

	throw new UsageError("--role must be owner or member.");
}

const lastOwner = (email: string) =>
	new CommandFailed(
		`${email} is the only owner. Add another one first: staff add EMAIL --role owner`,
	);

/** The link's origin is SITE_URL, or the origin that the site stored at its last start. */
async function linkOutput(
	db: Database,
	{ siteUrl, port }: Config,
	{
		id,
		email,
		role,
		path,
	}: { id: string; email: string; role: Role; path: string },
	says: string,
): Promise<Output> {
	const isDefault = siteUrl === `http://localhost:${port}`;
	const stored = isDefault ? await readSetting(db, siteUrlSetting) : siteUrl;
	const link = (stored ?? siteUrl) + path;
	const note = `The site has not started yet, so its address is unknown. If it is not ${siteUrl}, set SITE_URL and make a new link with staff reset.`;

	return {
		json: { id, email, role, link },
		lines: [says, link, ...(stored ? [] : [note])],
	};
}

async function findStaffId(db: Database, email: string): Promise<string> {
	return (await findByEmail(db, email))?.id ?? "";
}

const noAccount = (email: string) =>
	new CommandFailed(`There is no account for ${email}.`);
