import { createHash } from "node:crypto";
import * as v from "valibot";
import { decrypt, encrypt } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	insertSetting,
	readSetting,
	saveSetting,
} from "#lib/db/settings.server.ts";
import {
	type ConnectionGroup,
	type Connections,
	type ConnectionValues,
	type ConnectionVariable,
	connectionGroups,
	groupNames,
	isComplete,
	parseConnections,
	pickGroup,
	secretBindings,
} from "./contract.ts";

const SETTING = "connections";

const storedGroup = v.object({
	values: v.record(v.string(), v.string()),
	secrets: v.record(v.string(), v.string()),
	/** UTC, ISO 8601. */
	since: v.string(),
});

const storedSetting = v.object({
	/** The public address for which they were set. */
	siteUrl: v.string(),
	groups: v.record(v.string(), storedGroup),
});

type Stored = v.InferOutput<typeof storedSetting>;

/** `lost`: a secret was encrypted with another key. `malformed`: it no longer fits this version. */
type StoredState = "ok" | "lost" | "malformed";

type StoredGroup = {
	state: StoredState;
	/** Without the values that can't be read. */
	values: ConnectionValues;
	since: string;
};

/** The connections set on the desk. */
export type StoredConnections = {
	/** Equal for equal settings. */
	version: string;
	siteUrl: string | null;
	groups: Partial<Record<ConnectionGroup, StoredGroup>>;
};

export const noStoredConnections: StoredConnections = {
	version: hashVersion(""),
	siteUrl: null,
	groups: {},
};

/** A setting that can't be read counts as none, so that the site starts. */
export async function loadStoredConnections(
	db: Database,
	secret: string,
): Promise<StoredConnections> {
	const json = (await readSetting(db, SETTING)) ?? "";
	const stored = parseStored(json);
	const groups: StoredConnections["groups"] = {};
	for (const group of groupNames) {
		const found = stored?.groups[group];
		if (found) groups[group] = readGroup(group, found, secret);
	}

	return {
		version: hashVersion(json),
		siteUrl: stored?.siteUrl ?? null,
		groups,
	};
}

function parseStored(json: string): Stored | null {
	const parsed = v.safeParse(
		v.pipe(v.string(), v.parseJson(), storedSetting),
		json,
	);
	return parsed.success ? parsed.output : null;
}

function hashVersion(json: string): string {
	return createHash("sha256").update(json).digest("hex").slice(0, 16);
}

function readGroup(
	group: ConnectionGroup,
	{ values, secrets, since }: Stored["groups"][string],
	secret: string,
): StoredGroup {
	const plain = pickGroup(group, values);
	const decrypted = Object.entries(secrets).map(
		([variable, text]) =>
			[
				variable,
				decrypt(
					secret,
					bindSecret(variable as ConnectionVariable, plain),
					text,
				),
			] as const,
	);
	if (decrypted.some(([, text]) => text === null))
		return { state: "lost", values: plain, since };

	const read = pickGroup(group, {
		...plain,
		...(Object.fromEntries(decrypted) as Record<string, string>),
	});

	return {
		state: isComplete(group, read) ? "ok" : "malformed",
		values: read,
		since,
	};
}

function bindSecret(variable: ConnectionVariable, values: ConnectionValues) {
	const owner = (secretBindings[variable] ?? [])
		.map((each) => values[each] ?? "")
		.join(" ");

	return { purpose: `connection ${variable}`, owner };
}

type Change = {
	/** Of the settings that were changed. */
	version: string;
	siteUrl: string;
	at: string;
};

/**
 * @param values null disconnects the group.
 * @returns false when the settings are no longer those of this version.
 */
export function storeGroup(
	trx: Database,
	secret: string,
	{ version, siteUrl, at }: Change,
	{
		group,
		values,
	}: { group: ConnectionGroup; values: ConnectionValues | null },
): Promise<boolean> {
	return changeStored(trx, version, (stored) => {
		const groups = { ...stored?.groups };
		if (values) groups[group] = encryptGroup(group, values, secret, at);
		else delete groups[group];

		return { siteUrl, groups };
	});
}

/** Uses all stored connections under this address. @returns as `storeGroup`. */
export function storeSiteUrl(
	trx: Database,
	{ version, siteUrl }: Change,
): Promise<boolean> {
	return changeStored(trx, version, (stored) => ({
		groups: stored?.groups ?? {},
		siteUrl,
	}));
}

async function changeStored(
	trx: Database,
	version: string,
	change: (stored: Stored | null) => Stored,
): Promise<boolean> {
	await insertSetting(trx, SETTING, "");
	const json = (await readSetting(trx, SETTING)) ?? "";
	if (hashVersion(json) !== version) return false;

	const { numUpdatedRows } = await trx
		.updateTable("settings")
		.set({ value: JSON.stringify(change(parseStored(json))) })
		.where("name", "=", SETTING)
		.where("value", "=", json)
		.executeTakeFirst();

	return numUpdatedRows > 0n;
}

function encryptGroup(
	group: ConnectionGroup,
	values: ConnectionValues,
	secret: string,
	at: string,
): Stored["groups"][string] {
	const entries = Object.entries(pickGroup(group, values)) as [
		ConnectionVariable,
		string,
	][];
	const secrets = entries
		.filter(([variable]) => secretBindings[variable])
		.map(
			([variable, text]) =>
				[
					variable,
					encrypt(secret, bindSecret(variable, values), text),
				] as const,
		);

	return {
		values: Object.fromEntries(
			entries.filter(([variable]) => !secretBindings[variable]),
		),
		secrets: Object.fromEntries(secrets),
		since: at,
	};
}

/** `held`: stored under another public address. */
export type GroupState =
	| "off"
	| "server"
	| "on"
	| "held"
	| "lost"
	| "malformed";

export type Surroundings = {
	/** Values of the environment, which take precedence. */
	variables: ConnectionValues;
	/** False with CONNECTIONS=server. */
	isOnDesk: boolean;
	siteUrl: string;
};

export function findGroupState(
	group: ConnectionGroup,
	stored: StoredConnections,
	{ variables, isOnDesk, siteUrl }: Surroundings,
): GroupState {
	if (isSetByServer(group, variables)) return "server";

	const found = stored.groups[group];
	if (!found || !isOnDesk) return "off";
	if (found.state !== "ok") return found.state;

	return stored.siteUrl === siteUrl ? "on" : "held";
}

function isSetByServer(
	group: ConnectionGroup,
	variables: ConnectionValues,
): boolean {
	return connectionGroups[group].some((variable) => variables[variable]);
}

/** The connections in use: those of the environment, and of the desk where it has none. */
export function mergeConnections(
	stored: StoredConnections,
	surroundings: Surroundings,
): Connections {
	const values: ConnectionValues = { ...surroundings.variables };
	for (const group of groupNames)
		if (findGroupState(group, stored, surroundings) === "on")
			Object.assign(values, stored.groups[group]?.values);

	return parseConnections(values);
}

/** When a provider last posted to `/inbound`, and the status of the answer. */
export type LastPost = { at: string; status: number };

const LAST_POST = "inbound_last_post";

export async function recordPost(db: Database, post: LastPost): Promise<void> {
	await saveSetting(db, LAST_POST, JSON.stringify(post));
}

export async function readLastPost(db: Database): Promise<LastPost | null> {
	const json = await readSetting(db, LAST_POST);
	return json ? JSON.parse(json) : null;
}
