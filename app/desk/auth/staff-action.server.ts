import * as v from "valibot";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import {
	addStaff,
	changeRole,
	removeAccount,
	resetStaff,
} from "#features/auth/accounts.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { buildStaffLinkMail } from "#features/auth/staff-mails.ts";
import { findById } from "#features/auth/store.server.ts";
import { saveMembersPublish } from "#features/content/rights.server.ts";
import { enqueueFrom } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { email, fieldErrors, filled, limits, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { notWritten } from "./account-action.server.ts";

/** `link`: shown once where no email is sent. `added` clears the form. */
export type StaffOutcome = FormOutcome & {
	link?: { name: string; url: string };
	added?: string;
};

const newStaff = v.object({
	email: v.pipe(filled("Please enter a valid email address."), email),
	name: v.pipe(
		line,
		v.maxLength(limits.name.max, `Use ${limits.name.max} characters or fewer.`),
		v.transform((name) => name || null),
	),
	role: v.fallback(v.picklist(["owner", "member"]), "member"),
});

const gone = refused("That account has been removed already.");

type OwnerChange = Awaited<ReturnType<typeof removeAccount>>;

const refusals: Record<Exclude<OwnerChange, "done">, FormOutcome> = {
	self: refused("You can’t change your own access.", "Ask another owner."),
	"last-owner": refused(
		"There has to be an owner.",
		"Make another member an owner first.",
	),
	unknown: gone,
};

const handlers: Handlers<StaffOutcome> = {
	async add(site, fields) {
		const values = Object.fromEntries(fields);
		const typed = v.safeParse(newStaff, { email: "", name: "", ...values });
		if (!typed.success) return { errors: fieldErrors(typed.issues), values };

		const { db, staff, clock } = site;
		const added = await addStaff(
			db,
			typed.output,
			staff.id,
			clock,
			sendsLink(site, "invitation"),
		);
		if (added.outcome !== "taken")
			return { ...(await linkOutcome(site, added)), added: added.id };

		return {
			errors: { email: "There is already an account for that address." },
			values,
		};
	},

	async reset(site, fields) {
		const { db, staff, clock } = site;
		const renewed = await resetStaff(
			db,
			fields.get("id") ?? "",
			staff.id,
			clock,
			sendsLink(site, "new-link"),
		);

		return renewed.outcome === "unknown" ? gone : linkOutcome(site, renewed);
	},

	async role({ db, staff, clock }, fields) {
		const id = fields.get("id") ?? "";
		const role = fields.get("role") === "owner" ? "owner" : "member";
		const outcome = await changeRole(db, id, role, staff.id, clock);
		if (outcome !== "done") return refusals[outcome];

		return done(role === "owner" ? "Now an owner." : "Now a member.");
	},

	async publishing({ db, staff, clock }, fields) {
		const isAllowed = fields.get("publishers") === "members";
		await saveMembersPublish({ db, clock, staffId: staff.id }, isAllowed);

		return done(
			isAllowed
				? "Members can publish articles and case studies."
				: "Only owners can publish articles and case studies.",
		);
	},

	async remove({ db, staff, clock }, fields) {
		const id = fields.get("id") ?? "";
		const outcome = await removeAccount(db, id, staff.id, clock);

		return outcome === "done" ? done("Removed.") : refusals[outcome];
	},
};

/** Emails the link where a mail server is set up. */
function sendsLink(site: StaffContext, kind: "invitation" | "new-link") {
	if (!site.notify?.mail) return undefined;

	return (
		trx: Database,
		email: string,
		{ path, expiresAt }: { path: string; expiresAt: string },
	) => {
		const link = { url: site.origin + path, expiresAt };
		return enqueueFrom(site, trx, buildStaffLinkMail(kind, email, link));
	};
}

async function linkOutcome(
	{ db, origin, notify }: StaffContext,
	{ id, path }: { id: string; path: string },
): Promise<StaffOutcome> {
	const account = await findById(db, id);
	if (!notify?.mail)
		return { link: { name: account?.name ?? "", url: origin + path } };

	wakeDelivery();

	return done(
		`Emailed to ${account?.email}.`,
		"The link sets their password. It works once, within 72 hours.",
	);
}

export function submitStaff(site: StaffContext, fields: FormFields) {
	return submitForm(site, fields, handlers, notWritten);
}
