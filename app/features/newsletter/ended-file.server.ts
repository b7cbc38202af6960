import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import type { NewsletterSite, Subscriber } from "./subscribers.server.ts";
import {
	hashAddress,
	listSuppressionKeys,
	loadSuppressionKey,
	reviveSubscription,
	type SuppressionReason,
} from "./suppressions.server.ts";

/** `lifted`: the owner allows the address again. `taken-back`: its subscription had been ended by mistake. */
type EndReason = SuppressionReason | "unsubscribed" | "lifted" | "taken-back";

type End = { hash: string; at: string; reason: string };

const FILE = "newsletter-ended.txt";

const HEADING = `# Ended newsletter subscriptions: a one-way fingerprint of the address, when, and why.
# It stands outside the database so that restoring an old backup subscribes nobody again. Keep it with the backups.
`;

const LINE = /^([0-9a-f]{64}) (\d{4}-\d\d-\d\dT[\d:.]+Z) ([a-z-]+)$/;

/** Adds to the file beside the backups. A failure is logged: the next start adds what is missing. */
export async function recordEnd(
	{
		db,
		clock,
		installation,
		log,
	}: Pick<NewsletterSite, "db" | "clock" | "installation" | "log">,
	address: string,
	reason: EndReason,
): Promise<void> {
	if (!installation?.folder) return;

	const hash = hashAddress(await loadSuppressionKey(db), address);
	const end = { hash, at: clock.at, reason };
	await addToFile(installation.folder, [end]).catch((error) =>
		log("list of ended subscriptions not writable", { error: String(error) }),
	);
}

/**
 * Adds what an owner has taken back, before the change is committed: the next start would end the subscriptions again.
 * @throws when the file lists endings, and can't be written.
 */
export async function recordTakenBack(
	{
		db,
		clock,
		installation,
	}: Pick<NewsletterSite, "db" | "clock"> &
		Pick<NewsletterSite, "installation">,
	addresses: readonly string[],
	reason: "lifted" | "taken-back",
): Promise<void> {
	if (!installation?.folder) return;

	const { folder } = installation;
	const keys = [
		await loadSuppressionKey(db),
		...(await listSuppressionKeys(db)),
	];
	const listed = await readFromFile(folder);
	const ends = addresses.flatMap((address) =>
		keys
			.map((key) => hashAddress(key, address))
			.filter((hash, at) => at === 0 || listed.has(hash))
			.map((hash) => ({ hash, at: clock.at, reason })),
	);
	await addToFile(folder, ends).catch((error) => {
		// With PostgreSQL the folder may be read-only, and without a list.
		if (listed.size > 0) throw error;
	});
}

async function addToFile(
	{ path }: DataFolder,
	ends: readonly End[],
): Promise<void> {
	if (ends.length === 0) return;

	const file = join(path, FILE);
	await mkdir(path, { recursive: true, mode: 0o700 });

	const isNew = (await readFile(file, "utf8").catch(() => "")) === "";
	const lines = ends
		.map(({ hash, at, reason }) => `${hash} ${at} ${reason}\n`)
		.join("");
	await appendFile(file, isNew ? HEADING + lines : lines, {
		mode: 0o600,
		flush: true,
	});
}

/** The latest entry of each address. */
async function readFromFile({ path }: DataFolder): Promise<Map<string, End>> {
	const text = await readFile(join(path, FILE), "utf8").catch((error) => {
		if (error.code === "ENOENT") return "";
		throw error;
	});
	const latest = new Map<string, End>();

	for (const line of text.split("\n")) {
		const [, hash, at, reason] = LINE.exec(line.trim()) ?? [];
		if (!hash || !at || !reason) continue;
		if ((latest.get(hash)?.at ?? "") <= at)
			latest.set(hash, { hash, at, reason });
	}

	return latest;
}

/** When addresses have left, by the file: what this data knew about them may be erased. Those that haven't are left out. */
export async function findEnds(
	db: Database,
	folder: DataFolder,
	addresses: readonly string[],
): Promise<Map<string, string>> {
	const listed = await readFromFile(folder);
	if (listed.size === 0) return new Map();

	await loadSuppressionKey(db);
	const keys = await listSuppressionKeys(db);

	return new Map(
		addresses.flatMap((address) => {
			const ends = keys
				.flatMap((key) => listed.get(hashAddress(key, address)) ?? [])
				.filter((end) => !isGivenBack(end));
			const [latest] = ends
				.map(({ at }) => at)
				.sort()
				.toReversed();

			return latest ? [[address, latest] as const] : [];
		}),
	);
}

/**
 * Ends subscriptions that the file lists and this data lacks, because it comes from a backup, and adds to the
 * file what it lacks. The stricter state wins.
 * @returns how many subscriptions were ended.
 */
export async function applyEndedFile(
	db: Database,
	folder: DataFolder,
	log: NewsletterSite["log"] = () => {},
): Promise<number> {
	const ownKey = await loadSuppressionKey(db);
	const keys = await listSuppressionKeys(db);
	const listed = await readFromFile(folder);
	const subscribers = await db
		.selectFrom("newsletter_subscribers")
		.select(["id", "email", "status", "confirmed_at", "created_at"])
		.select(["unsubscribed_at", "ended_by"])
		.execute();

	const unlisted: End[] = [];
	let ended = 0;

	for (const row of subscribers) {
		const hashes = keys.map((key) => hashAddress(key, row.email));
		const found = hashes.flatMap((hash) => listed.get(hash) ?? []);
		const latest = found.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];

		if (row.status !== "unsubscribed") {
			if (await endAgain(db, row, latest)) ended++;
			continue;
		}

		const at = row.unsubscribed_at ?? row.created_at;
		if (isTakenBack(row, latest))
			await reviveSubscription(db, row, latest?.at ?? at);
		else if (!latest || latest.at < at)
			unlisted.push({
				hash: hashAddress(ownKey, row.email),
				at,
				reason: row.ended_by ?? "unsubscribed",
			});
	}

	unlisted.push(...(await applySuppressions(db, listed)));
	// With PostgreSQL the folder may be read-only.
	await addToFile(folder, unlisted).catch((error) =>
		log("list of ended subscriptions not writable", { error: String(error) }),
	);
	if (ended > 0) log("newsletter subscriptions ended again", { ended });

	return ended;
}

/** @returns false for a subscription that began after its last end. */
async function endAgain(
	db: Database,
	row: Pick<Subscriber, "id" | "confirmed_at" | "created_at">,
	latest: End | undefined,
): Promise<boolean> {
	const since = row.confirmed_at ?? row.created_at;
	if (!latest || isGivenBack(latest) || latest.at < since) return false;

	await db
		.updateTable("newsletter_subscribers")
		.set({
			status: "unsubscribed",
			unsubscribed_at: latest.at,
			ended_by: latest.reason === "unsubscribed" ? null : latest.reason,
			token_hash: null,
			token_expires_at: null,
		})
		.where("id", "=", row.id)
		.execute();

	return true;
}

const isGivenBack = ({ reason }: End) =>
	reason === "lifted" || reason === "taken-back";

/** The backup is older than the owner's correction of what a mail server had ended. */
function isTakenBack(
	row: Pick<Subscriber, "ended_by" | "unsubscribed_at" | "confirmed_at">,
	latest: End | undefined,
): boolean {
	const { ended_by, unsubscribed_at, confirmed_at } = row;

	return (
		latest?.reason === "taken-back" &&
		ended_by === "hard-bounce" &&
		confirmed_at !== null &&
		(unsubscribed_at ?? "") <= latest.at
	);
}

/** @returns suppressions that the file lacks. */
async function applySuppressions(
	db: Database,
	listed: ReadonlyMap<string, End>,
): Promise<End[]> {
	const known = await db.selectFrom("suppressions").selectAll().execute();
	const hashes = new Set(known.map(({ address_hash }) => address_hash));

	for (const { hash, at, reason } of listed.values()) {
		if (reason === "lifted" || reason === "taken-back")
			await db
				.deleteFrom("suppressions")
				.where("address_hash", "=", hash)
				.where("at", "<=", at)
				.execute();
		else if (reason !== "unsubscribed" && !hashes.has(hash))
			await db
				.insertInto("suppressions")
				.values({ address_hash: hash, reason, at })
				.onConflict((conflict) => conflict.column("address_hash").doNothing())
				.execute();
	}

	return known
		.filter(({ address_hash, at }) => (listed.get(address_hash)?.at ?? "") < at)
		.map(({ address_hash, at, reason }) => ({
			hash: address_hash,
			at,
			reason,
		}));
}
