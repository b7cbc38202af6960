import * as v from "valibot";
import { staffCopy as copy } from "#content/desk-staff.ts";
import { addStaff, removeAccount, resetStaff } from "#features/auth/accounts.server.ts";
import { findById } from "#features/auth/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { email as emailRule, filled, limits, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";

/** What became of a form of the staff page. */
export type StaffResult = {
	intent: "add" | "reset" | "remove";
	isDone: boolean;
	/** Nothing was wrong with the form: the database could not write. */
	isUnavailable?: boolean;
	notice?: { title: string; text?: string };
	errors?: { email?: string; name?: string };
	values?: { email: string; name: string; role: string };
	/** A one-time link, shown this once, and whom it is for. */
	link?: { name: string; url: string };
};

/** Whoever asks is an owner. */
export type StaffSite = { db: Database; staff: SignedIn; origin: string; clock: Clock };

const EMAIL_WANTED = "Please enter a valid email address.";
const emailField = v.pipe(filled(EMAIL_WANTED), emailRule);

type Handler = (site: StaffSite, fields: FormFields) => Promise<StaffResult>;

const handlers: Record<StaffResult["intent"], Handler> = {
	add,
	reset: (site, fields) => reset(site, fields.get("id") ?? ""),
	remove: (site, fields) => remove(site, fields.get("id") ?? ""),
};

/** Carries out one form of the staff page; null when it asks for nothing we know. */
export async function submitStaff(
	site: StaffSite,
	fields: FormFields,
): Promise<StaffResult | null> {
	const asked = fields.get("intent") ?? "";
	if (!Object.hasOwn(handlers, asked)) return null;
	const intent = asked as StaffResult["intent"];
	try {
		return await handlers[intent](site, fields);
	} catch (error) {
		if (!(error instanceof CommitFailed)) throw error;
		return { intent, isDone: false, isUnavailable: true, notice: copy.failed };
	}
}

async function add(
	{ db, staff, origin, clock }: StaffSite,
	fields: FormFields,
): Promise<StaffResult> {
	const values = {
		email: fields.get("email") ?? "",
		name: v.parse(line, fields.get("name") ?? ""),
		role: fields.get("role") === "owner" ? "owner" : "member",
	} as const;
	const refused = (errors: StaffResult["errors"] & {}): StaffResult => ({
		intent: "add",
		isDone: false,
		errors,
		values,
	});
	const email = v.safeParse(emailField, values.email);
	if (!email.success) return refused({ email: email.issues[0].message });
	if (values.name.length > limits.name.most)
		return refused({ name: `Use ${limits.name.most} characters or fewer.` });
	const wanted = { email: email.output, name: values.name || null, role: values.role };
	const added = await addStaff(db, wanted, staff.id, clock);
	if (added.outcome === "taken") return refused({ email: copy.add.taken });
	return withLink("add", { db, origin }, added);
}

async function reset({ db, staff, origin, clock }: StaffSite, id: string): Promise<StaffResult> {
	const renewed = await resetStaff(db, id, staff.id, clock);
	if (renewed.outcome === "unknown") return gone("reset");
	return withLink("reset", { db, origin }, renewed);
}

async function remove({ db, staff, clock }: StaffSite, id: string): Promise<StaffResult> {
	const outcome = await removeAccount(db, id, staff.id, clock);
	if (outcome === "done") return { intent: "remove", isDone: true, notice: copy.remove.done };
	return { intent: "remove", isDone: false, notice: copy.remove.refused[outcome] };
}

async function withLink(
	intent: "add" | "reset",
	{ db, origin }: Pick<StaffSite, "db" | "origin">,
	{ id, path }: { id: string; path: string },
): Promise<StaffResult> {
	const name = (await findById(db, id))?.name ?? "";
	return { intent, isDone: true, link: { name, url: origin + path } };
}

function gone(intent: "reset"): StaffResult {
	return { intent, isDone: false, notice: copy.remove.refused.unknown };
}
