import * as v from "valibot";
import type { NoticeProps } from "#desk/layout/components.tsx";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { addressKey } from "#features/leads/store.server.ts";
import { clockProblem, readClock } from "#features/privacy/clock-check.server.ts";
import { erasePerson } from "#features/privacy/erase.server.ts";
import { type PartName, personData } from "#features/privacy/person-data.server.ts";
import {
	countNextRun,
	countRetention,
	type RetentionCounts,
	runRetention,
} from "#features/privacy/retention.server.ts";
import { email as emailRule } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";

const intents = ["find", "erase", "count", "clean", "clean-all"] as const;

export type FoundPerson = {
	address: string;
	/** Of their card. */
	id: string | null;
	counts: Record<PartName, number>;
};

export type PrivacyAnswer = {
	intent: (typeof intents)[number];
	notice?: NoticeProps;
	errors?: { email?: string; again?: string; confirm?: string };
	/** The address as typed, where it is none. */
	value?: string;
	found?: FoundPerson;
	/** Times of the calls that were cancelled. */
	calls?: string[];
	counts?: RetentionCounts;
	/** Expired records that the next run leaves behind. */
	excess?: number;
};

const done = (title: string, text?: string): NoticeProps => ({ kind: "done", title, text });
const failed = (title: string, text: string): NoticeProps => ({ kind: "failed", title, text });

type ClockCheck = (db: StaffContext["db"]) => Promise<string | null>;

/** @returns null for an unknown intent. */
export async function submitPrivacy(
	site: StaffContext,
	fields: FormFields,
	checkClock: ClockCheck = (db) => clockProblem(db, readClock()),
): Promise<PrivacyAnswer | null> {
	const intent = intents.find((known) => known === fields.get("intent"));
	if (!intent) return null;
	try {
		if (intent === "find") return await find(site, fields.get("email") ?? "");
		if (intent === "erase")
			return await erase(site, fields.get("email") ?? "", fields.get("again") ?? "");
		if (intent === "count") return await count(site);
		return await clean(site, intent, fields.get("confirm") === "yes", checkClock);
	} catch (error) {
		site.log("privacy form failed", { intent, error: String(error) });
		const text = "The database can’t be written. Try again in a moment; System health tells more.";
		return { intent, notice: failed("That couldn’t be done just now.", text) };
	}
}

export function statusOfAnswer(answer: PrivacyAnswer): number {
	if (answer.notice?.kind === "failed") return 503;
	return answer.errors ? 422 : 200;
}

/** Lower case; null when it is not an email address. */
export function parseAddress(typed: string): string | null {
	const parsed = v.safeParse(v.pipe(emailRule, v.nonEmpty()), typed);
	return parsed.success ? addressKey(parsed.output) : null;
}

async function find(site: StaffContext, typed: string): Promise<PrivacyAnswer> {
	const address = parseAddress(typed);
	return address === null ? invalid(typed) : { intent: "find", found: await lookUp(site, address) };
}

function invalid(value: string): PrivacyAnswer {
	return { intent: "find", errors: { email: "Please enter a valid email address." }, value };
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
	const address = parseAddress(typed);
	if (address === null) return invalid(typed);
	if (parseAddress(again) !== address) {
		const found = await lookUp(site, address);
		return { intent: "erase", found, errors: { again: "That isn’t the address above." } };
	}
	const folder = site.installation?.folder ?? null;
	const by = { staffId: site.staff.id, how: "desk" } as const;
	const erased = await erasePerson({ ...site, folder }, address, by);
	if (erased.outcome === "own-address") {
		const text = "Every email that the site sends carries it, so it can’t be erased.";
		return { intent: "erase", notice: failed("That’s your own address.", text) };
	}
	const rows = Object.values(erased.rows).reduce((sum, count) => sum + count, erased.mentions);
	const text = `${rows === 1 ? "One record is" : `${rows} records are`} gone. Backups expire after 30 days; restoring one erases the address again.`;
	return { intent: "erase", notice: done("Erased.", text), calls: erased.calls };
}

async function count(site: StaffContext): Promise<PrivacyAnswer> {
	const { counts, excess } = await countExpired(site);
	const all = sumOf(counts);
	const next = excess > 0 ? ` The next run deletes ${all - excess}, later ones the rest.` : "";
	const notice =
		all === 0
			? done("No data has expired.")
			: done(`${counted(all, "record")} expired.`, `Nothing has been deleted.${next}`);
	return { intent: "count", counts, excess, notice };
}

async function clean(
	site: StaffContext,
	intent: "clean" | "clean-all",
	isConfirmed: boolean,
	checkClock: ClockCheck,
): Promise<PrivacyAnswer> {
	const { db, clock, staff } = site;
	const problem = await checkClock(db);
	if (problem)
		return { intent, notice: failed("Nothing has been deleted: the clock looks wrong.", problem) };
	const confirmed = intent === "clean-all";
	if (confirmed && !isConfirmed) {
		const errors = { confirm: "Tick the box to delete everything at once." };
		return { intent, ...(await countExpired(site)), errors };
	}
	const options = { newId: clock.newId, staffId: staff.id, confirmed };
	const counts = await runRetention(db, clock.at, options);
	const left = await countExpired(site);
	const rest = sumOf(left.counts);
	const title =
		sumOf(counts) === 0 ? "No data had expired." : `${counted(sumOf(counts), "record")} deleted.`;
	const text = `${counted(rest, "record")} more expired. The next nights delete the rest.`;
	return { intent, counts, excess: rest, notice: done(title, rest > 0 ? text : undefined) };
}

async function countExpired({ db, clock }: StaffContext) {
	const counts = await countRetention(db, clock.at);
	return { counts, excess: sumOf(counts) - (await countNextRun(db, counts)) };
}

function sumOf(counts: RetentionCounts): number {
	return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
