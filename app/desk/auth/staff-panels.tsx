import { Form } from "react-router";
import { staffCopy as copy } from "#content/desk-staff.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { DataTable } from "#desk/layout/data-table.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import type { Colleague } from "#features/auth/store.server.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { StaffResult } from "./staff-action.server.ts";

/** Everybody who may log in, and what can be done about each. */
export function StaffList({
	staff,
	ownId,
	now,
}: {
	staff: readonly Colleague[];
	ownId: string;
	now: string;
}) {
	const rows = staff.map((one) => ({
		key: one.id,
		cells: [
			<div key="name" className="staff-who">
				<b>{one.name}</b>
				{one.id === ownId && ` (${copy.list.you})`}
				<br />
				{one.email}
			</div>,
			<Chip key="role" tone={one.role === "owner" ? "gold" : "blue"}>
				{copy.roles[one.role]}
			</Chip>,
			<Chip key="factor" tone={one.hasSecondFactor ? "ok" : "quiet"}>
				{one.hasSecondFactor ? copy.list.on : copy.list.off}
			</Chip>,
			<LastLogin key="login" colleague={one} now={now} />,
			one.id === ownId ? null : <Actions key="actions" colleague={one} />,
		],
	}));
	return (
		<Panel title={copy.list.title}>
			<DataTable caption={copy.list.caption} head={copy.list.head} rows={rows} />
		</Panel>
	);
}

function LastLogin({ colleague, now }: { colleague: Colleague; now: string }) {
	if (colleague.isInvited) return <Chip tone="canary">{copy.list.invited}</Chip>;
	return colleague.lastLoginAt ? <When at={colleague.lastLoginAt} now={now} /> : copy.list.never;
}

/** Both ask again before they do anything, without JavaScript too. */
function Actions({ colleague: { id, name } }: { colleague: Colleague }) {
	return (
		<div className="staff-actions">
			{(["reset", "remove"] as const).map((intent) => (
				<details key={intent} className="staff-more">
					<summary aria-label={copy[intent].of(name)}>{copy[intent].label}</summary>
					<p>{copy[intent].text}</p>
					<Form method="post" className="staff-form">
						<input type="hidden" name="id" value={id} />
						<Button type="submit" name="intent" value={intent} kind="line" small>
							{copy[intent].submit}
						</Button>
					</Form>
				</details>
			))}
		</div>
	);
}

/** The form for somebody new. */
export function AddPanel({ result }: { result: StaffResult | undefined }) {
	const own = result?.intent === "add" ? result : undefined;
	const { add } = copy;
	return (
		<Panel title={add.title}>
			{/* A new form once somebody was added. */}
			<Form key={own?.link?.url ?? "open"} method="post" className="staff-form">
				<input type="hidden" name="intent" value="add" />
				<Field
					label={add.email}
					name="email"
					type="email"
					autoComplete="off"
					required
					defaultValue={own?.values?.email}
					error={own?.errors?.email}
				/>
				<Field
					label={add.name}
					name="name"
					autoComplete="off"
					maxLength={100}
					optional
					hint={add.nameHint}
					defaultValue={own?.values?.name}
					error={own?.errors?.name}
				/>
				<Field
					as="select"
					label={add.role}
					name="role"
					defaultValue={own?.values?.role ?? "member"}
				>
					<option value="member">{add.roles.member}</option>
					<option value="owner">{add.roles.owner}</option>
				</Field>
				<Button type="submit" kind="band" small>
					{add.submit}
				</Button>
			</Form>
		</Panel>
	);
}

/** A one-time link, to be copied now or never. */
export function OneTimeLink({ name, url }: { name: string; url: string }) {
	return (
		<section className="one-time" role="status" aria-labelledby="one-time-h">
			<h2 id="one-time-h">{copy.link.title(name)}</h2>
			<p>{copy.link.text}</p>
			<Field
				label={copy.link.label}
				name="link"
				value={url}
				readOnly
				autoComplete="off"
				onFocus={(event) => event.currentTarget.select()}
			/>
		</section>
	);
}
