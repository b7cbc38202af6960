import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { listStaff } from "#features/auth/store.server.ts";
import { readMembersPublish } from "#features/content/rights.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/staff-route.ts";
import { PublishingPanel } from "./publishing-panel.tsx";
import { type StaffOutcome, submitStaff } from "./staff-action.server.ts";
import { StaffPanel } from "./staff-panel.tsx";

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
	return respond(await submitStaff(site, await readForm(request)));
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
