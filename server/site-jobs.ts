import { randomUUIDv7 } from "node:crypto";
import { company } from "#content/content.ts";
import { listUnfinished, runBulk } from "#desk/bulk/run-bulk.server.ts";
import {
	hasUnfinishedImport,
	runImports,
} from "#desk/import/run-import.server.ts";
import {
	MAX_OVERDUE,
	MAX_REMINDED,
	newlyOverdue,
	overdueMail,
	summaryMail,
	summaryOfLastWeek,
} from "#desk/reports/desk-mails.server.ts";
import {
	buildOverdueTasksMail,
	findNewlyOverdue,
} from "#desk/tasks/overdue-mails.server.ts";
import {
	listFeeds,
	refreshFeeds,
} from "#features/booking/scheduling/feeds/feeds.server.ts";
import {
	listPeopleCalled,
	writeLastContact,
} from "#features/leads/last-contact.server.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import {
	isIndexCurrent,
	reindexTexts,
} from "#features/leads/reindex.server.ts";
import { askToRenew, findStale } from "#features/newsletter/renewal.server.ts";
import { findClockProblem } from "#features/privacy/clock-check.server.ts";
import { runRetention } from "#features/privacy/retention.server.ts";
import { cutOff, promises } from "#features/privacy/retention-rules.server.ts";
import { backUp } from "#lib/db/backup.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { findNextTime, type Job } from "#lib/outbox/jobs.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import type { Config } from "./config.ts";
import type { Log } from "./logging.ts";

const MONDAY = 1;
const MINUTE = 60_000;

/** Minutes between two runs that ask subscribers to renew. */
const RENEWAL_EVERY = 10;

/** The most overdue leads that a reminder counts. */
const MAX_COUNTED = 500;

type JobConfig = Pick<
	Config,
	"databaseUrl" | "folder" | "notify" | "siteUrl" | "smtp" | "newsletterPerHour"
>;

type Parts = { db: Database; config: JobConfig; secret: string; log: Log };

/**
 * The scheduled work of the site, by the agency's clock.
 * @param parts.secret calendar addresses are encrypted with it.
 */
export function siteJobs(parts: Parts): Job[] {
	return [
		...staffMails(parts),
		...deskWork(parts),
		...subscriberMails(parts),
		...backupAndRetention(parts),
	];
}

function staffMails({ db, config: { notify, siteUrl } }: Parts): Job[] {
	const to = () => ({ to: notify.to, origin: siteUrl });

	const send = (mail: Mail<MessageTopic>, at: string) => (trx: Database) =>
		enqueue(trx, mail, { id: randomUUIDv7(), from: notify.from.address, at });

	return [
		{
			name: "summary",
			next: (instant) =>
				findNextTime(instant, company().timeZone, "08:00", MONDAY),
			run: async ({ at }) =>
				send(
					summaryMail(await summaryOfLastWeek(db, at), to(), MAX_OVERDUE),
					at,
				),
		},
		{
			name: "overdue",
			next: (instant) => new Date(instant.getTime() + MINUTE),
			isIdle: async (since, at) =>
				(await newlyOverdue(db, since, at, 1)).length === 0,
			async run({ since, at }) {
				const leads = await newlyOverdue(db, since, at, MAX_COUNTED);
				return send(
					overdueMail(leads.slice(0, MAX_REMINDED), leads.length, to()),
					at,
				);
			},
		},
		{
			name: "tasks",
			next: (instant) => findNextTime(instant, company().timeZone, "08:00"),
			async run({ since, at }) {
				const tasks = await findNewlyOverdue(db, since, at);
				const mails = [...tasks].map(([to, theirs]) =>
					buildOverdueTasksMail(to, theirs, siteUrl),
				);

				return async (trx) => {
					for (const mail of mails) await send(mail, at)(trx);
				};
			},
		},
	];
}

function deskWork({ db, config, secret, log }: Parts): Job[] {
	const { folder, notify, siteUrl } = config;

	return [
		{
			name: "imports",
			next: (instant) => new Date(instant.getTime() + MINUTE),
			isIdle: async () => !(await hasUnfinishedImport(db)),
			run: () => runImports({ db, now: () => new Date(), folder }),
		},
		{
			name: "bulk",
			next: (instant) => new Date(instant.getTime() + MINUTE),
			isIdle: async () => (await listUnfinished(db)).length === 0,
			async run({ at }) {
				const errors: unknown[] = [];
				for (const { id, staffId, ...account } of await listUnfinished(db))
					await runBulk(
						{
							db,
							secret,
							notify,
							log,
							origin: siteUrl,
							nonce: "",
							clock: { at, newId: () => randomUUIDv7() },
							staff: { ...account, id: staffId, sessionHash: "" },
						},
						id,
					).catch((error) => errors.push(error));

				// One that fails doesn't keep the others.
				if (errors.length > 0) throw errors[0];
			},
		},
		{
			name: "search",
			next: (instant) => new Date(instant.getTime() + MINUTE),
			isIdle: () => isIndexCurrent(db),
			run: ({ signal }) => reindexTexts(db, signal),
		},
		{
			name: "contacts",
			next: (instant) => new Date(instant.getTime() + MINUTE),
			isIdle: async (since, at) =>
				(await listPeopleCalled(db, since, at)).length === 0,
			run: async ({ since, at }) => {
				const people = await listPeopleCalled(db, since, at);
				return (trx) => writeLastContact(trx, people, at);
			},
		},
		{
			name: "calendars",
			next: (instant) => new Date(instant.getTime() + 10 * MINUTE),
			isIdle: async () => (await listFeeds(db)).length === 0,
			run: () =>
				refreshFeeds({ db, secret, log }, () => new Date().toISOString()),
		},
	];
}

function subscriberMails({ db, config, log }: Parts): Job[] {
	const { notify, siteUrl, newsletterPerHour } = config;

	return [
		{
			name: "renewals",
			next: (instant) => new Date(instant.getTime() + RENEWAL_EVERY * MINUTE),
			// The mail server is set on the desk, too.
			isIdle: async (_since, at) =>
				config.smtp === null ||
				(await findStale(db, cutOff(promises.marketing, at), 1)).length === 0,
			async run({ at }) {
				const problem = await findClockProblem(db);
				if (problem) return log("renewals skipped", { reason: problem });

				return askToRenew(
					{
						db,
						notify,
						origin: siteUrl,
						clock: { at, newId: () => randomUUIDv7() },
					},
					{
						before: cutOff(promises.marketing, at),
						limit: Math.ceil((newsletterPerHour * RENEWAL_EVERY) / 60),
						perHour: newsletterPerHour,
					},
				);
			},
		},
	];
}

function backupAndRetention({
	db,
	config: { databaseUrl },
	log,
}: Parts): Job[] {
	return [
		{
			name: "backup",
			next: (instant) => findNextTime(instant, company().timeZone, "03:00"),
			async run({ at, signal }) {
				await backUp(databaseUrl, at, { signal });
			},
		},
		{
			name: "retention",
			next: (instant) => findNextTime(instant, company().timeZone, "03:30"),
			async run({ signal }) {
				const problem = await findClockProblem(db);
				if (problem) return log("retention skipped", { reason: problem });

				await runRetention(db, new Date().toISOString(), { signal });
			},
		},
	];
}
