import { DEFAULT_TIME_ZONE } from "#content/shipped-content.ts";
import { listStaff } from "#features/auth/store.server.ts";
import { callKinds } from "#features/booking/contract.ts";
import { readHours } from "#features/booking/scheduling/calendars.server.ts";
import { defaultSettings } from "#features/booking/scheduling/hours.ts";
import { currentBodies } from "#features/content/current-content.server.ts";
import { listSample } from "#features/content/sample-items.server.ts";
import {
	hiddenSetting,
	timeZoneSetting,
} from "#features/content/snapshot.server.ts";
import type { Installation } from "#features/site-context.ts";
import { listBackups } from "#lib/db/backup.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { changeSetting, readSetting } from "#lib/db/settings.server.ts";
import { addressesIn } from "#lib/outbox/contract.ts";
import { findLastDelivered } from "#lib/outbox/messages.server.ts";
import { renameZone } from "#lib/time/zone-names.ts";
import {
	buildChecklist,
	countOpenSteps,
	type SetupFacts,
} from "./checklist.ts";

const SETTING = "checklist";

export type ChecklistState = {
	/** Ids of steps marked as done. */
	confirmed: readonly string[];
	isPutAway: boolean;
};

export async function readChecklist(db: Database): Promise<ChecklistState> {
	return parseState(await readSetting(db, SETTING));
}

function parseState(stored: string | null): ChecklistState {
	return stored ? JSON.parse(stored) : { confirmed: [], isPutAway: false };
}

/** Marks a step as done, or opens it again. */
export async function confirmStep(
	db: Database,
	id: string,
	isDone: boolean,
): Promise<void> {
	await changeSetting(db, SETTING, (stored) => {
		const state = parseState(stored);
		const others = state.confirmed.filter((each) => each !== id);
		const confirmed = isDone ? [...others, id] : others;

		return JSON.stringify({ ...state, confirmed });
	});
}

export async function putAwayChecklist(
	db: Database,
	isPutAway: boolean,
): Promise<void> {
	await changeSetting(db, SETTING, (stored) =>
		JSON.stringify({ ...parseState(stored), isPutAway }),
	);
}

export async function readSetupFacts(
	db: Database,
	installation: Installation,
	{ confirmed }: ChecklistState,
): Promise<SetupFacts> {
	const [published, { settings }, staff, backups, sentAt, sample] =
		await Promise.all([
			db
				.selectFrom("content_documents")
				.select("key")
				.where("state", "=", "live")
				.execute(),
			readHours(db),
			listStaff(db),
			listBackups(installation.folder),
			findLastDelivered(db, "mail"),
			listSample(db, currentBodies()),
		]);
	const { booking, smtp, notify, databaseUrl } = installation;
	const { byPhone, meetingLinks } = settings;
	const zone = await readSetting(db, timeZoneSetting);

	return {
		publishedDocuments: published.map(({ key }) => key),
		timeZone: renameZone(zone ?? DEFAULT_TIME_ZONE),
		isTimeZoneChosen: zone !== null,
		hasOwnHours: JSON.stringify(settings) !== JSON.stringify(defaultSettings),
		hasMeetingPlace:
			booking.kind === "built-in"
				? callKinds.every((kind) => byPhone[kind] || meetingLinks[kind])
				: null,
		isMailSet: smtp !== null,
		hasSentMail: sentAt !== null || confirmed.includes("email"),
		// Placeholder addresses end in .example, which nobody can register (RFC 2606).
		isNotificationSet: addressesIn(notify.to).every(
			(address) => !address.endsWith(".example"),
		),
		staffCount: staff.length,
		siteUrl: installation.siteUrl,
		hasBackup: backups.length > 0,
		isSampleDatabase: /\bsample\.sqlite$/.test(databaseUrl),
		sampleCount: sample.filter(({ state }) => state === "sample").length,
		isHidden: (await readSetting(db, hiddenSetting)) === "1",
		confirmed,
	};
}

/** The number of steps left, for the menu; 0 once the list is put away. */
export async function readOpenSteps(
	db: Database,
	installation: Installation,
): Promise<number> {
	const state = await readChecklist(db);
	if (state.isPutAway) return 0;

	const facts = await readSetupFacts(db, installation, state);

	return countOpenSteps(buildChecklist(facts));
}
