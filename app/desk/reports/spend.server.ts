import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { parseSpend, parseSpendCsv, type Spend, type SpendField } from "./ad-spend.ts";
import { deleteSpend, saveSpend } from "./performance.server.ts";

export type SpendResult =
	| { done: string }
	| { status: 422; intent: "add"; errors: Partial<Record<SpendField, string>> }
	| { status: 422; intent: "import"; error: string }
	| { status: 503; failed: string };

/** Adds, imports or removes ad spend. @returns null for an unknown form. */
export async function changeSpend(
	site: StaffContext,
	fields: FormFields,
): Promise<SpendResult | null> {
	const field = (name: string) => fields.get(name) ?? "";
	const typed = {
		day: field("day"),
		source: field("source"),
		campaign: field("campaign"),
		amount: field("amount"),
	};
	const intent = field("intent");
	try {
		if (intent === "add") {
			const { spend, errors } = parseSpend(typed);
			if (errors) return { status: 422, intent, errors };
			return { done: await save(site, [spend]) };
		}
		if (intent === "import") {
			const { spends, error } = parseSpendCsv(field("csv"));
			if (error !== undefined) return { status: 422, intent, error };
			return { done: await save(site, spends) };
		}
		if (intent !== "remove") return null;
		await site.db.transaction().execute(async (trx) => {
			await deleteSpend(trx, typed);
			await record(trx, site, "removed 1");
		});
		return { done: "Removed." };
	} catch (error) {
		site.log("ad spend not saved", { error: String(error) });
		return { status: 503, failed: "The database can’t be written. Try again in a moment." };
	}
}

async function save(site: StaffContext, spends: readonly Spend[]): Promise<string> {
	await site.db.transaction().execute(async (trx) => {
		await saveSpend(trx, spends);
		await record(trx, site, `saved ${spends.length}`);
	});
	return spends.length === 1 ? "Saved." : `${spends.length} lines imported.`;
}

function record(trx: StaffContext["db"], { staff, clock }: StaffContext, detail: string) {
	const event = { staffId: staff.id, action: "reports.spend", detail } as const;
	return recordAuditEvent(trx, event, clock);
}
