import * as v from "valibot";
import { deskPrivacy } from "#content/desk-privacy.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { addressKey } from "#features/leads/people.server.ts";
import { erasePerson } from "#features/privacy/erase.server.ts";
import { type PartName, personData } from "#features/privacy/person-data.server.ts";
import {
	countRetention,
	type RetentionCounts,
	runRetention,
} from "#features/privacy/retention.server.ts";
import { email as emailRule } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { FoundPerson, PrivacyAnswer, PrivacyIntent } from "./desk-contract.ts";

const { person: copy, retention } = deskPrivacy;

/** Does what a form of the privacy page asks for; null when it is none of its forms. */
export async function submitPrivacy(
	site: StaffContext,
	fields: FormFields,
): Promise<PrivacyAnswer | null> {
	const intent = fields.get("intent");
	if (!isIntent(intent)) return null;
	try {
		if (intent === "find") return await find(site, fields.get("email") ?? "");
		if (intent === "erase")
			return await erase(site, fields.get("email") ?? "", fields.get("again") ?? "");
		return await cleanUp(site, intent);
	} catch (error) {
		site.log("privacy form failed", { intent, error: String(error) });
		return { intent, failure: copy.failed };
	}
}

const intents: readonly PrivacyIntent[] = ["find", "erase", "count", "clean"];

function isIntent(text: string | undefined): text is PrivacyIntent {
	return intents.some((intent) => intent === text);
}

/** The address that was typed, in small letters; null when it is none. */
export function typedAddress(typed: string): string | null {
	const parsed = v.safeParse(v.pipe(emailRule, v.nonEmpty()), typed);
	return parsed.success ? addressKey(parsed.output) : null;
}

async function find(site: StaffContext, typed: string): Promise<PrivacyAnswer> {
	const address = typedAddress(typed);
	if (address === null) return { intent: "find", errors: { email: copy.invalid }, value: typed };
	return { intent: "find", found: await lookUp(site, address) };
}

async function lookUp({ db, clock }: StaffContext, address: string): Promise<FoundPerson> {
	const { parts } = await personData(db, address, clock.at);
	const counts = Object.fromEntries(
		Object.entries(parts).map(([name, entries]) => [name, entries.length]),
	) as Record<PartName, number>;
	const [card] = parts.person;
	return { address, id: typeof card?.id === "string" ? card.id : null, counts };
}

async function erase(site: StaffContext, typed: string, again: string): Promise<PrivacyAnswer> {
	const address = typedAddress(typed);
	if (address === null) return { intent: "find", errors: { email: copy.invalid }, value: typed };
	if (typedAddress(again) !== address) {
		const found = await lookUp(site, address);
		return { intent: "erase", found, errors: { again: copy.erase.mismatch } };
	}
	const folder = site.installation?.folder ?? null;
	const by = { staffId: site.staff.id, how: "desk" } as const;
	const erased = await erasePerson({ ...site, folder }, address, by);
	if (erased.outcome === "own-address") return { intent: "erase", failure: copy.ownAddress };
	const rows = Object.values(erased.rows).reduce((sum, count) => sum + count, erased.mentions);
	return { intent: "erase", done: copy.erased(rows), calls: erased.calls };
}

async function cleanUp(
	{ db, clock, staff }: StaffContext,
	intent: "count" | "clean",
): Promise<PrivacyAnswer> {
	const { at, newId } = clock;
	if (intent === "count") {
		const counts = await countRetention(db, at);
		return { intent, counts, done: retention.counted(sumOf(counts)) };
	}
	const counts = await runRetention(db, at, { newId, staffId: staff.id });
	return { intent, counts, done: retention.ran(sumOf(counts)) };
}

function sumOf(counts: RetentionCounts): number {
	return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
