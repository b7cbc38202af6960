import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
} from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import {
	checkPassword,
	PasswordRefused,
	passwordRefusals,
} from "#features/auth/own-account.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { listStaff } from "#features/auth/store.server.ts";
import {
	findGroupState,
	loadStoredConnections,
	type StoredConnections,
	storeGroup,
	storeSiteUrl,
} from "#features/connections/connections.server.ts";
import {
	type ConnectionGroup,
	type ConnectionValues,
	type ConnectionVariable,
	connectionGroups,
	findMalformed,
	isConnectionGroup,
	pickGroup,
	requiredVariables,
	secretBindings,
} from "#features/connections/contract.ts";
import { raiseRevision } from "#features/content/revision.server.ts";
import { enqueueFrom } from "#features/leads/notifications.ts";
import { parseWebsite } from "#lib/contacts/website.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { buildConnectionMail } from "./connection-mail.ts";
import { fieldTexts, groupTexts } from "./group-texts.server.ts";
import { testConnection } from "./test-connection.server.ts";

type Read = {
	group: ConnectionGroup;
	stored: StoredConnections;
	/** Absent while anything is wrong. */
	values?: ConnectionValues;
	errors: FieldErrors;
	/** What was typed, without secrets. */
	typed: FieldValues;
};

/** Empty secrets are those that are stored for the same address, pixel or provider. */
async function readGroupForm(
	site: StaffContext,
	fields: FormFields,
): Promise<Read | FormOutcome> {
	const group = fields.get("group") ?? "";
	const surroundings = site.installation?.connections?.surroundings;
	if (!isConnectionGroup(group) || !surroundings)
		return refused("There is nothing to set up here.", undefined, 404);

	const stored = await loadStoredConnections(site.db, site.secret);
	const state = findGroupState(group, stored, surroundings);
	if (state === "server" || !surroundings.isOnDesk)
		return refused("Set by the server.", "It can’t be changed here.", 409);
	if (state === "held")
		return refused(
			"These connections wait for your decision.",
			"Open Connections first, and say whether they may run at this address.",
			409,
		);

	const typed = pickGroup(group, cleanValues(fields));
	const values = addStoredSecrets(group, typed, stored);
	const errors = findErrors(group, values);

	return {
		group,
		stored,
		errors,
		typed: removeSecrets(typed),
		...(Object.keys(errors).length === 0 && { values }),
	};
}

/** As people paste them: with blanks in a number, and without the `https://` that browsers hide. */
function cleanValues(fields: FormFields): Record<string, string> {
	return Object.fromEntries(
		[...fields].map(([name, text]) => [name, cleanValue(name, text.trim())]),
	);
}

function cleanValue(name: string, text: string): string {
	if (name === "GTM_ID") return text.toUpperCase();
	if (/_(PIXEL|PARTNER)_ID$/.test(name)) return text.replace(/\s/g, "");
	if (/_URL$/.test(name)) return parseWebsite(text) ?? text;
	if (name === "PLAUSIBLE_DOMAIN")
		return text.replace(/^https?:\/\/|\/+$/gi, "");

	return text;
}

function addStoredSecrets(
	group: ConnectionGroup,
	typed: ConnectionValues,
	{ groups }: StoredConnections,
): ConnectionValues {
	const known = groups[group];
	const values = { ...typed };
	if (known?.state !== "ok") return values;

	for (const variable of connectionGroups[group]) {
		const owners = secretBindings[variable];
		const isSame = owners?.every((each) => typed[each] === known.values[each]);
		const secret = isSame ? known.values[variable] : undefined;
		if (!secret) continue;

		const entered = typed[variable];
		values[variable] =
			entered && variable === "WEBHOOK_SECRET"
				? addSecret(entered, secret)
				: (entered ?? secret);
	}

	return values;
}

/** Both sign, the new one first, until the old one is removed. */
function addSecret(entered: string, stored: string): string {
	const [current = ""] = stored.split(" ");
	return entered === current ? stored : `${entered} ${current}`;
}

function findErrors(
	group: ConnectionGroup,
	values: ConnectionValues,
): FieldErrors {
	const malformed = Object.keys(findMalformed(values)) as ConnectionVariable[];
	const missing = requiredVariables[group].filter((name) => !values[name]);

	return Object.fromEntries([
		...malformed.map((name) => [name, fieldTexts[name].error]),
		...missing.map((name) => [
			name,
			secretBindings[name]
				? "Please enter the secret: it is stored for one address and provider only."
				: fieldTexts[name].error,
		]),
	]);
}

function removeSecrets(values: ConnectionValues): FieldValues {
	return Object.fromEntries(
		Object.entries(values).filter(
			([variable]) => !secretBindings[variable as ConnectionVariable],
		),
	);
}

/** Null for an owner with the right password. */
async function refusePassword(
	site: StaffContext,
	fields: FormFields,
): Promise<FieldErrors | null> {
	try {
		await checkPassword(site, fields.get("current") ?? "");
		return null;
	} catch (error) {
		if (!(error instanceof PasswordRefused)) throw error;
		return { current: passwordRefusals[error.message] };
	}
}

const stale = refused(
	"Someone changed the connections meanwhile.",
	"Nothing was changed. Open this page again to see theirs.",
	409,
);

type Change = {
	group: ConnectionGroup | null;
	/** As the audit log and the email say it. */
	what: "set" | "changed" | "disconnected" | "allowed at this address";
	store(trx: Database): Promise<boolean>;
};

/** Stores, audits, tells all owners, and makes every instance read the connections again. */
async function commitChange(
	site: StaffContext,
	{ group, what, store }: Change,
): Promise<boolean> {
	const { staff, origin } = site;
	const event = {
		action: "settings.connection",
		detail: { connection: group ?? "all", what },
	} as const;
	const isStored = await auditedChange(site, event, async (trx) => {
		if (!(await store(trx))) return false;

		await raiseRevision(trx);

		const label = group ? groupTexts[group].label : "All connections";
		for (const { email, role } of await listStaff(trx))
			if (role === "owner")
				await enqueueFrom(
					site,
					trx,
					buildConnectionMail({
						to: email,
						by: staff.name,
						label,
						what,
						origin,
					}),
				);

		return true;
	});
	wakeDelivery();

	return isStored;
}

async function save(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const read = await readGroupForm(site, fields);
	if (!("group" in read)) return read;

	const { group, stored, values, typed } = read;
	if (!values) return { errors: read.errors, values: typed };

	const refusal = await refusePassword(site, fields);
	if (refusal) return { errors: refusal, values: typed };

	const isStored = await commitChange(site, {
		group,
		what: stored.groups[group] ? "changed" : "set",
		store: (trx) =>
			storeGroup(trx, site.secret, describeChange(site, fields), {
				group,
				values,
			}),
	});

	return isStored
		? done("Saved.", "It applies on every page within three seconds.")
		: { ...stale, values: typed };
}

function describeChange(site: StaffContext, fields: FormFields) {
	return {
		version: fields.get("version") ?? "",
		siteUrl: site.installation?.siteUrl ?? site.origin,
		at: site.clock.at,
	};
}

async function remove(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const group = fields.get("group") ?? "";
	if (!isConnectionGroup(group)) return refused("There is nothing to remove.");

	const errors = await refusePassword(site, fields);
	if (errors) return { errors, values: {} };

	const isStored = await commitChange(site, {
		group,
		what: "disconnected",
		store: (trx) =>
			storeGroup(trx, site.secret, describeChange(site, fields), {
				group,
				values: null,
			}),
	});

	return isStored ? done("Disconnected.") : stale;
}

/** Signs with the newest secret alone. */
async function removeOldSecret(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const errors = await refusePassword(site, fields);
	if (errors) return { errors, values: {} };

	const { db, secret } = site;
	const { groups } = await loadStoredConnections(db, secret);
	const values = groups.webhook?.values;
	const [newest] = values?.WEBHOOK_SECRET?.split(" ") ?? [];
	if (!newest) return stale;

	const isStored = await commitChange(site, {
		group: "webhook",
		what: "changed",
		store: (trx) =>
			storeGroup(trx, secret, describeChange(site, fields), {
				group: "webhook",
				values: { ...values, WEBHOOK_SECRET: newest },
			}),
	});

	return isStored ? done("The old secret is removed.") : stale;
}

/** Lets the connections of a copied database run at this address. */
async function allowHere(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const errors = await refusePassword(site, fields);
	if (errors) return { errors, values: {} };

	const isStored = await commitChange(site, {
		group: null,
		what: "allowed at this address",
		store: (trx) => storeSiteUrl(trx, describeChange(site, fields)),
	});

	return isStored ? done("They run at this address now.") : stale;
}

async function test(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const read = await readGroupForm(site, fields);
	if (!("group" in read)) return read;

	const { group, values, errors, typed } = read;
	if (!values) return { errors, values: typed };

	return { ...(await testConnection(site, group, values)), values: typed };
}

export const connectionHandlers: Handlers = {
	save,
	test,
	remove,
	"remove-old-secret": removeOldSecret,
};

export const heldHandlers: Handlers = { allow: allowHere };
