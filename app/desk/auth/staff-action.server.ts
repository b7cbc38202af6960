import * as v from "valibot";
import { addStaff, removeAccount, resetStaff } from "#features/auth/accounts.server.ts";
import { findById } from "#features/auth/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { email as emailRule, filled, limits, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { notWritten } from "./account-action.server.ts";

export type StaffResult = {
	intent: "add" | "reset" | "remove";
	isDone: boolean;
	/** The database could not write. */
	isUnavailable?: boolean;
	notice?: { title: string; text?: string };
	errors?: { email?: string; name?: string };
	values?: { email: string; name: string; role: string };
	/** A one-time link, shown only this once, and whom it is for. */
	link?: { name: string; url: string };
};

/** `staff` is an owner. */
type StaffRequest = { db: Database; staff: SignedIn; origin: string; clock: Clock };

const emailField = v.pipe(filled("Please enter a valid email address."), emailRule);

const notices = {
	done: { title: "Removed." },
	self: { title: "You can’t remove yourself.", text: "Ask another owner." },
	"last-owner": { title: "That is the last owner.", text: "Add another owner first." },
	unknown: { title: "That account is gone already." },
};

/** @returns null for an unknown intent. */
export async function submitStaff(
	request: StaffRequest,
	fields: FormFields,
): Promise<StaffResult | null> {
	const intent = fields.get("intent");
	if (intent !== "add" && intent !== "reset" && intent !== "remove") return null;
	try {
		if (intent === "add") return await add(request, fields);
		const id = fields.get("id") ?? "";
		return await (intent === "reset" ? reset(request, id) : remove(request, id));
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return { intent, isDone: false, isUnavailable: true, notice: notWritten };
	}
}

async function add(request: StaffRequest, fields: FormFields): Promise<StaffResult> {
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
	const { db, staff, clock } = request;
	const wanted = { email: email.output, name: values.name || null, role: values.role };
	const added = await addStaff(db, wanted, staff.id, clock);
	if (added.outcome === "taken")
		return refused({ email: "There is an account for that address already." });
	return withLink("add", request, added);
}

async function reset(request: StaffRequest, id: string): Promise<StaffResult> {
	const { db, staff, clock } = request;
	const renewed = await resetStaff(db, id, staff.id, clock);
	if (renewed.outcome === "unknown")
		return { intent: "reset", isDone: false, notice: notices.unknown };
	return withLink("reset", request, renewed);
}

async function remove({ db, staff, clock }: StaffRequest, id: string): Promise<StaffResult> {
	const outcome = await removeAccount(db, id, staff.id, clock);
	return { intent: "remove", isDone: outcome === "done", notice: notices[outcome] };
}

async function withLink(
	intent: "add" | "reset",
	{ db, origin }: StaffRequest,
	{ id, path }: { id: string; path: string },
): Promise<StaffResult> {
	const name = (await findById(db, id))?.name ?? "";
	return { intent, isDone: true, link: { name, url: origin + path } };
}
