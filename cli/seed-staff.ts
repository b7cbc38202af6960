import { insertAccount } from "#features/auth/accounts.server.ts";
import { saveHours } from "#features/booking/scheduling/calendars.server.ts";
import { defaultSettings } from "#features/booking/scheduling/hours.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { instant } from "./seed-values.ts";

export const sampleOwner = {
	id: "01890000-0000-7000-8000-0000000000ad",
	name: "Ada Okafor",
	email: "ada@sheaf.example",
};

/** Ids by name. */
export const staff = new Map([
	[sampleOwner.name, sampleOwner.id],
	["Ben Pryce", "01890000-0000-7000-8000-0000000000be"],
]);

/** Accounts without passwords, which can't log in, each with a calendar and hours. */
export async function addStaff(db: Database, ms: number): Promise<void> {
	const at = instant(ms);
	for (const [name, id] of staff) {
		const email = emailOf(name);
		const role = id === sampleOwner.id ? "owner" : "member";
		const clock = { at, newId: () => id };

		await insertAccount(db, { email, name, role }, null, clock);
		await saveHours(db, id, defaultSettings, at);
	}
}

export function emailOf(name: string): string {
	return `${name.split(" ")[0]?.toLowerCase()}@sheaf.example`;
}
