import { company } from "#content/content.ts";
import { LAST_HOLIDAY_YEAR } from "#content/holiday-regions.ts";
import { groupTexts } from "#desk/connections/group-texts.server.ts";
import { listStaff } from "#features/auth/store.server.ts";
import {
	findGroupState,
	loadStoredConnections,
	readLastPost,
} from "#features/connections/connections.server.ts";
import { groupNames } from "#features/connections/contract.ts";
import { countOverdue, listFailed } from "#features/content/failures.server.ts";
import {
	countSample,
	listSample,
} from "#features/content/sample-items.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import {
	compareClocks,
	readClocks,
} from "#features/privacy/clock-check.server.ts";
import { listBackups } from "#lib/db/backup.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import { readSetting } from "#lib/db/settings.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { checkBooking } from "./booking-check.server.ts";
import {
	evaluateContent,
	evaluateSample,
	evaluateSchedule,
} from "./content-results.server.ts";
import { checkMail, checkWebhook } from "./delivery-checks.server.ts";
import type { Check, Examination } from "./examination.ts";
import { broken, type CheckResult, type Finding, note, ok } from "./finding.ts";
import {
	evaluateAddress,
	evaluateClock,
	evaluateConnections,
	evaluateHolidays,
	evaluateImports,
	evaluateJobs,
	evaluateProxy,
	evaluateSecret,
	evaluateStaff,
	evaluateTags,
} from "./server-results.server.ts";
import {
	checkBackups,
	checkDatabase,
	checkDisk,
} from "./storage-checks.server.ts";
import { evaluateFiles } from "./storage-results.server.ts";

/** Milliseconds after its time until a scheduled document counts as overdue. */
const OVERDUE_AFTER = 300_000;

const checks = {
	database: ["Database", checkDatabase],
	backups: ["Backups", checkBackups],
	disk: ["Disk", checkDisk],
	mail: ["Email", checkMail],
	webhook: ["Webhook", checkWebhook],
	connections: ["Connections", checkConnections],
	booking: ["Booking", checkBooking],
	address: [
		"Public address",
		({ installation: { siteUrl } }) => evaluateAddress(siteUrl),
	],
	proxy: [
		"Proxy",
		({ installation, forwardedFor }) =>
			evaluateProxy(installation.trustProxy, forwardedFor),
	],
	clock: [
		"Clock",
		async ({ db, at }) =>
			evaluateClock(compareClocks(await readClocks(db), new Date(at))),
	],
	content: [
		"Content",
		async ({ db, at }) => evaluateContent(await loadSnapshot(db, at)),
	],
	sample: [
		"Sample content",
		async ({ db, at }) =>
			evaluateSample(
				countSample(await listSample(db, await loadSnapshot(db, at))),
			),
	],
	schedule: [
		"Scheduled articles",
		async ({ db, at }) =>
			evaluateSchedule(
				await listFailed(db),
				await countOverdue(db, shifted(at, -OVERDUE_AFTER)),
			),
	],
	files: [
		"Pictures and attachments",
		async ({ db, installation }) =>
			evaluateFiles(
				await readFileStorage(db),
				(await listBackups(installation.folder)).length,
			),
	],
	holidays: [
		"Bank holidays",
		({ at }) =>
			evaluateHolidays(company().holidayRegion, LAST_HOLIDAY_YEAR, at),
	],
	jobs: ["Nightly work", checkJobs],
	imports: ["Imports", checkImports],
	tags: [
		"Third-party tags",
		({ installation: { tags, notify } }) =>
			evaluateTags(tags, notify.conversions === true),
	],
	staff: ["Staff", async ({ db }) => evaluateStaff(await listStaff(db))],
	secret: [
		"Secret",
		({ installation }) => evaluateSecret(installation.secret !== null),
	],
} satisfies Record<string, [name: string, Check]>;

export type CheckId = keyof typeof checks;

/**
 * Runs every health check; a failing check does not stop the others.
 * @param examination.db an error if it could not be opened.
 */
export function examine({
	db,
	...asked
}: Examination<Database | Error>): Promise<Finding[]> {
	const examination: Examination = {
		...asked,
		get db() {
			if (db instanceof Error) throw db;
			return db;
		},
	};
	return Promise.all(
		Object.entries(checks).map(async ([id, [name, check]]) => {
			const result = await Promise.resolve(examination)
				.then(check)
				.catch((error: Error) => {
					if (error !== db)
						return broken(
							`The check itself failed: ${error.message}`,
							"Fix the other findings first; if this one remains, please report it as a bug.",
						);
					return id === "database"
						? broken(
								error.message,
								"Fix this first: neither the site nor its other commands work without it.",
							)
						: note(
								"Not checked: the database could not be opened.",
								"Fix the database first, then check again.",
							);
				});
			return { id, name, ...result };
		}),
	);
}

async function checkImports({ db }: Examination): Promise<CheckResult> {
	const failed = await db
		.selectFrom("imports")
		.select("name")
		.where("state", "in", ["running", "undoing"])
		.where("failed_at", "is not", null)
		.execute();

	return evaluateImports(failed.map(({ name }) => name));
}

async function checkConnections({
	db,
	at,
	installation,
}: Examination): Promise<CheckResult> {
	const { connections, secret } = installation;
	if (!connections) return ok("Not checked here.");

	const stored = await loadStoredConnections(
		db,
		secret ?? (await readSetting(db, "secret")) ?? "",
	);
	const groups = groupNames.map((name) => ({
		label: groupTexts[name].label,
		state: findGroupState(name, stored, connections.surroundings),
		since: stored.groups[name]?.since ?? null,
	}));

	return evaluateConnections(groups, await readLastPost(db), at);
}

async function checkJobs({ db, at }: Examination): Promise<CheckResult> {
	const runs = await db
		.selectFrom("outbox")
		.select(["topic", "created_at"])
		.where("kind", "=", "job")
		.where("topic", "in", ["backup", "retention"])
		.execute();
	return evaluateJobs(runs, at);
}
