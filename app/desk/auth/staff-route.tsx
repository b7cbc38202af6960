import { data, Form } from "react-router";
import * as v from "valibot";
import { deskCopy } from "#content/desk.ts";
import {
	Chip,
	DataTable,
	DeskPage,
	HiddenFields,
	IntentForm,
	Notice,
	type NoticeProps,
	Panel,
	Select,
	SubmitButton,
	When,
} from "#desk/layout/components.tsx";
import { addStaff, removeAccount, resetStaff } from "#features/auth/accounts.server.ts";
import { requireOwner, type StaffContext } from "#features/auth/require-staff.server.ts";
import { findById, listStaff } from "#features/auth/store.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { email, type FieldErrors, fieldErrors, filled, limits, line } from "#lib/forms/fields.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
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
	const fields = await readForm(request);
	const { intent = "", id = "" } = Object.fromEntries(fields);
	try {
		if (intent === "add") return await add(site, fields);
		if (intent === "reset") return await reset(site, id);
		if (intent === "remove") return await remove(site, id);
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return answer({ intent, notice: { kind: "failed", ...notWritten } }, 503);
	}
	throw data(null, { status: 404 });
}

type StaffResult = {
	intent: string;
	notice?: NoticeProps;
	errors?: FieldErrors;
	values?: Record<string, string>;
	/** A one-time link, shown only this once, and whom it is for. */
	link?: { name: string; url: string };
};

function answer(result: StaffResult, status = 422) {
	return data(result, { status: result.link ? 200 : status });
}

const newStaff = v.object({
	email: v.pipe(filled("Please enter a valid email address."), email),
	name: v.pipe(
		line,
		v.maxLength(limits.name.most, `Use ${limits.name.most} characters or fewer.`),
		v.transform((name) => name || null),
	),
	role: v.fallback(v.picklist(["owner", "member"]), "member"),
});

async function add(site: StaffContext, fields: FormFields) {
	const { db, staff, clock } = site;
	const intent = "add";
	const values = Object.fromEntries(fields);
	const typed = v.safeParse(newStaff, { email: "", name: "", ...values });
	if (!typed.success) return answer({ intent, errors: fieldErrors(typed.issues), values });
	const added = await addStaff(db, typed.output, staff.id, clock);
	if (added.outcome !== "taken") return answer({ intent, link: await linkOf(site, added) });
	const errors = { email: "There is an account for that address already." };
	return answer({ intent, errors, values });
}

const gone = { kind: "failed", title: "That account is gone already." } as const;

async function reset(site: StaffContext, id: string) {
	const { db, staff, clock } = site;
	const intent = "reset";
	const renewed = await resetStaff(db, id, staff.id, clock);
	if (renewed.outcome === "unknown") return answer({ intent, notice: gone });
	return answer({ intent, link: await linkOf(site, renewed) });
}

async function linkOf({ db, origin }: StaffContext, { id, path }: { id: string; path: string }) {
	return { name: (await findById(db, id))?.name ?? "", url: origin + path };
}

const removals: Record<Awaited<ReturnType<typeof removeAccount>>, NoticeProps> = {
	done: { kind: "done", title: "Removed." },
	self: { kind: "failed", title: "You can’t remove yourself.", text: "Ask another owner." },
	"last-owner": {
		kind: "failed",
		title: "That is the last owner.",
		text: "Add another owner first.",
	},
	unknown: gone,
};

async function remove({ db, staff, clock }: StaffContext, id: string) {
	const outcome = await removeAccount(db, id, staff.id, clock);
	return answer({ intent: "remove", notice: removals[outcome] }, outcome === "done" ? 200 : 422);
}

export default function StaffPage({ loaderData, actionData: result }: Route.ComponentProps) {
	const { values, errors } = result ?? {};
	return (
		<DeskPage
			title="Staff"
			lead="Who may log in here. Owners may also change opening hours, staff and privacy settings."
		>
			{result?.link && <OneTimeLink {...result.link} />}
			{result?.notice && <Notice {...result.notice} />}
			<StaffPanel {...loaderData} />
			<Panel title="Add somebody">
				{/* The key clears the fields once somebody was added. */}
				<IntentForm
					key={result?.link?.url ?? "open"}
					intent="add"
					result={undefined}
					submit="Add"
					variant="primary"
				>
					<Field
						label="Email"
						name="email"
						type="email"
						autoComplete="off"
						required
						defaultValue={values?.email}
						error={errors?.email}
					/>
					<Field
						label="Name"
						name="name"
						autoComplete="off"
						maxLength={limits.name.most}
						optional
						hint="Left empty, it is taken from the address."
						defaultValue={values?.name}
						error={errors?.name}
					/>
					<Select
						label="Role"
						name="role"
						defaultValue={values?.role ?? "member"}
						options={[
							["member", "Member: leads, calendar, answers"],
							["owner", "Owner: everything, these settings too"],
						]}
					/>
				</IntentForm>
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
				rowKey={({ id }) => id}
				columns={{
					Name: ({ id, name, email }) => (
						<div>
							<b>{name}</b>
							{id === ownId && " (you)"}
							<br />
							{email}
						</div>
					),
					Role: ({ role }) => <Chip tone={role === "owner" ? "gold" : "blue"}>{role}</Chip>,
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
									text="Logs them out and takes their access away. Their notes keep their name."
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

/** Asks for confirmation, without JavaScript too. */
function Confirmed({ fields, label, name, text, submit }: ConfirmedProps) {
	return (
		<details>
			<summary aria-label={name}>{label}</summary>
			<p>{text}</p>
			<Form method="post">
				<HiddenFields fields={fields} />
				<SubmitButton>{submit}</SubmitButton>
			</Form>
		</details>
	);
}

function OneTimeLink({ name, url }: { name: string; url: string }) {
	return (
		<section className="one-time" role="status" aria-labelledby="one-time-h">
			<h2 id="one-time-h">A link for {name}</h2>
			<p>
				Send it to them in a way you trust. It sets their password, works once, and for 72 hours. It
				is shown this once.
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
