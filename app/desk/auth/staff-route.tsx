import { data, Form } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { Chip, DataTable, DeskPage, Notice, Panel, When } from "#desk/layout/components.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { type Colleague, listStaff } from "#features/auth/store.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/staff-route.ts";
import { type StaffResult, submitStaff } from "./staff-action.server.ts";

export const meta = () => [{ title: deskCopy.title("Staff") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireOwner(context);
	return { staff: await listStaff(db), ownId: staff.id, now: clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, staff, origin, clock } = requireOwner(context);
	const result = await submitStaff({ db, staff, origin, clock }, await readForm(request));
	if (!result) throw data(null, { status: 404 });
	return data(result, { status: result.isDone ? 200 : result.isUnavailable ? 503 : 422 });
}

export default function StaffPage({ loaderData, actionData: result }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Staff"
			lead="Who may log in here. Owners may also change opening hours, staff and privacy settings."
		>
			{result?.link && <OneTimeLink {...result.link} />}
			{result?.notice && <Notice kind={result.isDone ? "done" : "failed"} {...result.notice} />}
			<StaffPanel {...loaderData} />
			<AddPanel result={result} />
		</DeskPage>
	);
}

function StaffPanel({ staff, ownId, now }: Route.ComponentProps["loaderData"]) {
	const rows = staff.map((account) => {
		const { id, name, email, role, hasSecondFactor } = account;
		return {
			key: id,
			cells: [
				<div key="name" className="staff-who">
					<b>{name}</b>
					{id === ownId && " (you)"}
					<br />
					{email}
				</div>,
				<Chip key="role" tone={role === "owner" ? "gold" : "blue"}>
					{role}
				</Chip>,
				<Chip key="factor" tone={hasSecondFactor ? "ok" : "quiet"}>
					{hasSecondFactor ? "On" : "Off"}
				</Chip>,
				<LastLogin key="login" account={account} now={now} />,
				id === ownId ? null : <Actions key="actions" account={account} />,
			],
		};
	});
	return (
		<Panel title="Accounts">
			<DataTable
				caption="Everybody who may log in"
				head={["Name", "Role", "Two-step verification", "Last login", "Actions"]}
				rows={rows}
			/>
		</Panel>
	);
}

function LastLogin({ account, now }: { account: Colleague; now: string }) {
	if (account.isInvited) return <Chip tone="canary">Link not used yet</Chip>;
	return account.lastLoginAt ? <When at={account.lastLoginAt} now={now} /> : "Never";
}

/** Both ask for confirmation, without JavaScript too. */
function Actions({ account: { id, name } }: { account: Colleague }) {
	const actions = [
		{
			intent: "reset",
			label: "New link…",
			name: `New link for ${name}`,
			text: "Removes their password and two-step verification and logs them out everywhere.",
			submit: "Make a new link",
		},
		{
			intent: "remove",
			label: "Remove…",
			name: `Remove ${name}`,
			text: "Logs them out and takes their access away. Their notes keep their name.",
			submit: "Remove",
		},
	];
	return (
		<div className="staff-actions">
			{actions.map(({ intent, label, name, text, submit }) => (
				<details key={intent} className="staff-more">
					<summary aria-label={name}>{label}</summary>
					<p>{text}</p>
					<Form method="post" className="staff-form">
						<input type="hidden" name="id" value={id} />
						<Button type="submit" name="intent" value={intent} variant="outline" small>
							{submit}
						</Button>
					</Form>
				</details>
			))}
		</div>
	);
}

function AddPanel({ result }: { result: StaffResult | undefined }) {
	const own = result?.intent === "add" ? result : undefined;
	return (
		<Panel title="Add somebody">
			{/* The key clears the fields once somebody was added. */}
			<Form key={own?.link?.url ?? "open"} method="post" className="staff-form">
				<input type="hidden" name="intent" value="add" />
				<Field
					label="Email"
					name="email"
					type="email"
					autoComplete="off"
					required
					defaultValue={own?.values?.email}
					error={own?.errors?.email}
				/>
				<Field
					label="Name"
					name="name"
					autoComplete="off"
					maxLength={limits.name.most}
					optional
					hint="Left empty, it is taken from the address."
					defaultValue={own?.values?.name}
					error={own?.errors?.name}
				/>
				<Field as="select" label="Role" name="role" defaultValue={own?.values?.role ?? "member"}>
					<option value="member">Member: leads, calendar, answers</option>
					<option value="owner">Owner: everything, these settings too</option>
				</Field>
				<Button type="submit" variant="primary" small>
					Add
				</Button>
			</Form>
		</Panel>
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
