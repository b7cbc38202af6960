import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	Chip,
	DataTable,
	Email,
	Panel,
	When,
} from "#desk/layout/components.tsx";
import type { listStaff } from "#features/auth/store.server.ts";

type Account = Awaited<ReturnType<typeof listStaff>>[number];

type StaffPanelProps = { staff: readonly Account[]; ownId: string };

export function StaffPanel({ staff, ownId }: StaffPanelProps) {
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

function RoleChange({ id, name, role }: Pick<Account, "id" | "name" | "role">) {
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
