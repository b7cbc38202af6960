import { randomUUIDv7 } from "node:crypto";
import { company } from "#content/company.ts";
import { MAX_REMINDED, overdueMail, summaryMail } from "#desk/reports/desk-mails.ts";
import { MAX_OVERDUE, newlyOverdue, summaryOfLastWeek } from "#desk/reports/summary.server.ts";
import { cleanByNight, cleanSoon } from "#features/privacy/cleaning.server.ts";
import { runRetention } from "#features/privacy/retention.server.ts";
import { runBackup } from "#lib/db/backup-folder.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { Mail, Notify } from "#lib/outbox/contract.ts";
import { insertNotification } from "#lib/outbox/outbox.server.ts";
import { dailySlot, weeklySlot } from "./job-slots.ts";
import type { Job } from "./jobs.ts";

export type JobsSite = {
	db: Database;
	databaseUrl: string;
	notify: Notify;
	origin: string;
	log: Site["log"];
};

const { timeZone } = company;
const MONDAY = 1;

/** More reminders at once than this are of a day on which nobody worked. */
const MAX_COUNTED = 500;

/** What the site does by itself, by the agency's clock. */
export function siteJobs({ db, databaseUrl, notify, origin, log }: JobsSite): Job[] {
	const folder = dataFolderOf(databaseUrl);
	const owed = (mail: Mail, at: string) =>
		insertNotification(db, mail, { id: randomUUIDv7(), from: notify.from, at });
	const to = { to: notify.to, origin };
	return [
		{
			name: "summary",
			slotOf: (now) => weeklySlot(now, timeZone, MONDAY, "08:00"),
			async writes(_slots, at) {
				return [owed(summaryMail(await summaryOfLastWeek(db, at), to, MAX_OVERDUE), at)];
			},
		},
		{
			// Its slots are moments: whatever fell due between two looks is told once.
			name: "overdue",
			slotOf: (now) => now.toISOString(),
			async writes({ last, slot }, at) {
				const leads = await newlyOverdue(db, last, slot, MAX_COUNTED);
				if (leads.length === 0) return [];
				return [owed(overdueMail(leads.slice(0, MAX_REMINDED), leads.length, to), at)];
			},
		},
		{
			name: "backup",
			slotOf: (now) => dailySlot(now, timeZone, "03:00"),
			async run(at, signal) {
				await runBackup(databaseUrl, at, { signal });
				// It may hold somebody who was erased while it was being made.
				cleanSoon(db, folder, log);
			},
		},
		{
			name: "retention",
			slotOf: (now) => dailySlot(now, timeZone, "03:30"),
			async run(at, signal) {
				await runRetention(db, at, { signal });
			},
		},
		{
			name: "rewrite",
			slotOf: (now) => dailySlot(now, timeZone, "03:45"),
			async run(_at, signal) {
				await cleanByNight(db, folder, log, signal);
			},
		},
	];
}
