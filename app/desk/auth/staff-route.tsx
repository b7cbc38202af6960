import * as v from "valibot";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	Chip,
	DataTable,
	DeskPage,
	Email,
	Panel,
	When,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import {
	addStaff,
	changeRole,
	removeAccount,
	resetStaff,
} from "#features/auth/accounts.server.ts";
import {
	requireOwner,
	type StaffContext,
} from "#features/auth/require-staff.server.ts";
import { staffLinkMail } from "#features/auth/staff-mails.ts";
import { findById, listStaff } from "#features/auth/store.server.ts";
import {
	readMembersPublish,
	saveMembersPublish,
} from "#features/content/rights.server.ts";
import { enqueueFrom } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { email, fieldErrors, filled, limits, line } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/staff-route.ts";
import { notWritten } from "./account-action.server.ts";
import { PublishingPanel } from "./publishing-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Staff") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireOwner(context);

	return {
		staff: await listStaff(db),
		ownId: staff.id,
		now: clock.at,
		doMembersPublish: await readMembersPublish(db),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	return respond(
		await submitForm(site, await readForm(request), handlers, notWritten),
	);
}

/** `link`: shown once where no email is sent. `added` clears the form. */
type StaffOutcome = FormOutcome & {
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
		return enqueueFrom(site, trx, staffLinkMail(kind, email, link));
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

export default function StaffPage({ loaderData }: Route.ComponentProps) {
	const { link, added } = useFormResult<StaffOutcome>() ?? {};
	return (
		<DeskPage
			title="Staff"
			intro="People who can log in here. Owners can also change opening hours, staff and privacy settings."
		>
			{link && <OneTimeLink {...link} />}
			<PageNotice />
			<StaffPanel {...loaderData} />
			<PublishingPanel doMembersPublish={loaderData.doMembersPublish} />
			<Panel title="Add a colleague">
				{/* A new key clears the fields after success. */}
				<DeskForm
					key={added ?? "open"}
					intent="add"
					submit="Add"
					variant="primary"
					isQuiet
				>
					<FormField
						label="Email"
						name="email"
						type="email"
						autoComplete="off"
						required
					/>
					<FormField
						label="Name"
						name="name"
						autoComplete="off"
						maxLength={limits.name.max}
						optional
						hint="If left empty, it is taken from the email address."
					/>
					<Select
						label="Role"
						name="role"
						defaultValue="member"
						options={[
							["member", "Member: leads, calls, answers"],
							["owner", "Owner: these settings too"],
						]}
					/>
				</DeskForm>
			</Panel>
		</DeskPage>
	);
}

function StaffPanel({ staff, ownId }: Route.ComponentProps["loaderData"]) {
	return (
		<Panel title="Accounts">
			<DataTable
				caption="People who can log in"
				rows={staff}
				columns={{
					Name: ({ id, name, email }) => (
						<div className="account-name">
							<b>{name}</b>
							{id === ownId && <span> (you)</span>}
							<br />
							<Email address={email} />
						</div>
					),
					Role: ({ role }) => (
						<Chip tone={role === "owner" ? "gold" : "blue"}>{role}</Chip>
					),
					"Two-step verification": ({ hasSecondFactor: isOn }) => (
						<Chip tone={isOn ? "ok" : "quiet"}>{isOn ? "On" : "Off"}</Chip>
					),
					"Last login": ({ isInvited, lastLoginAt }) => {
						if (isInvited) return <Chip tone="canary">Link not used yet</Chip>;

						return lastLoginAt ? <When at={lastLoginAt} /> : "Never";
					},
					Actions: ({ id, name, role }) =>
						id === ownId ? null : (
							<div className="row">
								<RoleChange id={id} name={name} role={role} />
								<Confirmed
									fields={{ intent: "reset", id }}
									label="New link…"
									name={`New link for ${name}`}
									text="Removes their password and two-step verification and logs them out everywhere."
									submit="Make a new link"
								/>
								<Confirmed
									fields={{ intent: "remove", id }}
									label="Remove…"
									name={`Remove ${name}`}
									text="Logs them out and removes their access. Their notes keep their name."
									submit="Remove"
								/>
							</div>
						),
				}}
			/>
		</Panel>
	);
}

function RoleChange({
	id,
	name,
	role,
}: Pick<
	Route.ComponentProps["loaderData"]["staff"][number],
	"id" | "name" | "role"
>) {
	const isOwner = role === "owner";
	const to = isOwner ? "member" : "owner";

	return (
		<Confirmed
			fields={{ intent: "role", id, role: to }}
			label={`Make ${to}…`}
			name={`Make ${to}… (${name})`}
			text={
				isOwner
					? "Members work with leads, calls and answers. They can’t change opening hours, staff or privacy settings."
					: "Owners can also change opening hours, staff and privacy settings."
			}
			submit={isOwner ? "Make a member" : "Make an owner"}
		/>
	);
}

type ConfirmedProps = Record<"label" | "name" | "text" | "submit", string> & {
	fields: Record<string, string>;
};

/** A form behind a confirmation that works without JavaScript. */
function Confirmed({ fields, label, name, text, submit }: ConfirmedProps) {
	return (
		<details>
			<summary aria-label={name}>{label}</summary>
			<p>{text}</p>
			<ButtonForm fields={fields} scrolls>
				{submit}
			</ButtonForm>
		</details>
	);
}

function OneTimeLink({ name, url }: { name: string; url: string }) {
	return (
		<section
			className="stack stack--wide one-time"
			role="status"
			aria-labelledby="one-time-h"
		>
			<h2 id="one-time-h" className="large">
				{`A link for ${name}`}
			</h2>
			<p>
				Send it to them in a way you trust. They set their password with it. It
				works once, within 72 hours, and won’t be shown again.
			</p>
			<Field
				label="One-time link"
				name="link"
				value={url}
				readOnly
				autoComplete="off"
				onFocus={(event) => event.currentTarget.select()}
			/>
		</section>
	);
}
