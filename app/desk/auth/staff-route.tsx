import * as v from "valibot";
import { deskCopy } from "#content/desk.ts";
import {
	Chip,
	DataTable,
	DeskPage,
	Email,
	Panel,
	When,
} from "#desk/layout/components.tsx";
import {
	type Answer,
	done,
	type Handlers,
	refused,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import {
	ButtonForm,
	DeskForm,
	FormField,
	PageNotice,
	Select,
} from "#desk/layout/forms.tsx";
import {
	addStaff,
	removeAccount,
	resetStaff,
} from "#features/auth/accounts.server.ts";
import {
	requireOwner,
	type StaffContext,
} from "#features/auth/require-staff.server.ts";
import { findById, listStaff } from "#features/auth/store.server.ts";
import { email, fieldErrors, filled, limits, line } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/staff-route.ts";
import { notWritten } from "./account-action.server.ts";

export const meta = () => [{ title: deskCopy.title("Staff") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireOwner(context);
	return { staff: await listStaff(db), ownId: staff.id, now: clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	return respond(
		await submitForm(site, await readForm(request), handlers, notWritten),
	);
}

/** A one-time link, shown once, and the name of the account it is for. */
type StaffAnswer = Answer & { link?: { name: string; url: string } };

const newStaff = v.object({
	email: v.pipe(filled("Please enter a valid email address."), email),
	name: v.pipe(
		line,
		v.maxLength(
			limits.name.most,
			`Use ${limits.name.most} characters or fewer.`,
		),
		v.transform((name) => name || null),
	),
	role: v.fallback(v.picklist(["owner", "member"]), "member"),
});

const gone = refused("That account is gone already.");
const removals: Record<Awaited<ReturnType<typeof removeAccount>>, Answer> = {
	done: done("Removed."),
	self: refused("You can’t remove yourself.", "Ask another owner."),
	"last-owner": refused("That is the last owner.", "Add another owner first."),
	unknown: gone,
};

const handlers: Handlers<StaffAnswer> = {
	async add(site, fields) {
		const values = Object.fromEntries(fields);
		const typed = v.safeParse(newStaff, { email: "", name: "", ...values });
		if (!typed.success) return { errors: fieldErrors(typed.issues), values };

		const added = await addStaff(
			site.db,
			typed.output,
			site.staff.id,
			site.clock,
		);
		if (added.outcome !== "taken") return linkTo(site, added);

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
		);

		return renewed.outcome === "unknown" ? gone : linkTo(site, renewed);
	},

	async remove({ db, staff, clock }, fields) {
		return removals[
			await removeAccount(db, fields.get("id") ?? "", staff.id, clock)
		];
	},
};

async function linkTo(
	{ db, origin }: StaffContext,
	{ id, path }: { id: string; path: string },
) {
	return {
		link: { name: (await findById(db, id))?.name ?? "", url: origin + path },
	};
}

export default function StaffPage({
	loaderData,
	actionData,
}: Route.ComponentProps) {
	const { link }: StaffAnswer = actionData ?? {};
	return (
		<DeskPage
			title="Staff"
			lead="People who can log in here. Owners can also change opening hours, staff and privacy settings."
		>
			{link && <OneTimeLink {...link} />}
			<PageNotice />
			<StaffPanel {...loaderData} />
			<Panel title="Add somebody">
				{/* A new key clears the fields after success. */}
				<DeskForm
					key={link?.url ?? "open"}
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
						maxLength={limits.name.most}
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
				caption="Everybody who may log in"
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
					"Last login": ({ isInvited, lastLoginAt }) =>
						isInvited ? (
							<Chip tone="canary">Link not used yet</Chip>
						) : lastLoginAt ? (
							<When at={lastLoginAt} />
						) : (
							"Never"
						),
					Actions: ({ id, name }) =>
						id === ownId ? null : (
							<div className="row">
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

type ConfirmedProps = Record<"label" | "name" | "text" | "submit", string> & {
	fields: { intent: string; id: string };
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
