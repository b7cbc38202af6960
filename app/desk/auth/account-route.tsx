import { useRevalidator } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	Chip,
	DataTable,
	DeskPage,
	Panel,
	When,
} from "#desk/layout/components.tsx";
import {
	type Density,
	formatDensityCookie,
	readDensity,
} from "#desk/layout/density.ts";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { Check, FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import {
	type Notifications,
	readNotifications,
	readSignature,
} from "#features/auth/own-account.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { loadSecondFactor } from "#features/auth/second-factor.server.ts";
import { listSessions } from "#features/auth/session.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { addressesIn } from "#lib/outbox/contract.ts";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import type { Route } from "./+types/account-route.ts";
import { type AccountResult, submitAccount } from "./account-action.server.ts";
import {
	CurrentPasswordField,
	SecondFactorPanel,
} from "./second-factor-panel.tsx";

const TITLE = "Your account";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { name, email, role } = site.staff;
	const [factor, sessions, signature, notifications] = await Promise.all([
		loadSecondFactor(site),
		listSessions(site),
		readSignature(site),
		readNotifications(site),
	]);

	return {
		name,
		email,
		role,
		signature,
		notifications,
		/** Emails to the agency go to this account's address. */
		isAgencyAddress: addressesIn(site.notify?.to ?? "").some(
			(address) => emailKey(address) === emailKey(email),
		),
		factor,
		sessions,
		density: readDensity(request.headers.get("cookie")),
		now: site.clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	return respond(await submitAccount(site, await readForm(request)));
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
	const { name, email, role, signature, factor, sessions } = loaderData;
	const { notifications, isAgencyAddress, density } = loaderData;
	const result = useFormResult<AccountResult>();

	return (
		<DeskPage title={TITLE} intro={`${email}, ${role}.`}>
			<div className="desk-columns">
				<div>
					<SecondFactorPanel factor={factor} />
					<SessionsPanel sessions={sessions} />
				</div>
				<div>
					<Panel title="Your name">
						<DeskForm intent="name" submit="Save name" isQuiet>
							<PageNotice of={["name"]} done={{ name: { title: "Saved." } }} />
							<FormField
								label="Name"
								name="name"
								autoComplete="name"
								defaultValue={name}
								hint="Colleagues see it next to your notes and in the audit log."
								maxLength={limits.name.max}
								required
							/>
						</DeskForm>
					</Panel>
					<Panel title="Email signature" id="signature">
						<DeskForm intent="signature" submit="Save signature">
							<FormField
								as="textarea"
								label="Signature"
								name="signature"
								rows={3}
								defaultValue={signature}
								hint="Below your replies from the desk. Leave it empty for none."
							/>
						</DeskForm>
					</Panel>
					<NotificationsPanel
						notifications={notifications}
						isAgencyAddress={isAgencyAddress}
					/>
					<Panel title="Looks">
						<ThemeSwitch />
						<DensitySwitch density={density} />
					</Panel>
					<Panel title="Password">
						<DeskForm intent="password" submit="Change password" resets>
							<CurrentPasswordField />
							<NewPasswordFields
								email={email}
								errors={
									result?.intent === "password" ? result.errors : undefined
								}
							/>
						</DeskForm>
					</Panel>
				</div>
			</div>
		</DeskPage>
	);
}

/** Of this browser. */
function DensitySwitch({ density }: { density: Density }) {
	const { revalidate } = useRevalidator();

	return (
		<fieldset className="row needs-script">
			<legend>Rows of lists</legend>
			{(["compact", "roomy"] as const).map((each) => (
				<label key={each} className="radio">
					<input
						type="radio"
						name="density"
						checked={density === each}
						onChange={() => {
							// biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookieStore
							document.cookie = formatDensityCookie(each);
							void revalidate();
						}}
					/>
					<span>{each === "compact" ? " Compact" : " Roomy"}</span>
				</label>
			))}
		</fieldset>
	);
}

type NotificationsProps = {
	notifications: Notifications;
	isAgencyAddress: boolean;
};

function NotificationsPanel({
	notifications,
	isAgencyAddress,
}: NotificationsProps) {
	return (
		<Panel title="Emails to you" id="emails">
			<DeskForm
				intent="notifications"
				submit="Save emails"
				initial={Object.fromEntries(
					Object.entries(notifications).map(([name, value]) => [
						name,
						String(value),
					]),
				)}
			>
				<Check
					name="notify_leads"
					label="New leads of people assigned to you, and people a colleague assigns to you"
				/>
				<Check
					name="notify_replies"
					label="Replies by email from people assigned to you"
				/>
				<Check
					name="notify_tasks"
					label="Tasks of yours that are overdue, at 8 in the morning"
				/>
				{isAgencyAddress && (
					<p className="muted">
						All new leads and replies go to this address anyway, as it is one of
						the agency’s. You get each of them once.
					</p>
				)}
			</DeskForm>
		</Panel>
	);
}

function SessionsPanel({
	sessions,
}: Pick<Route.ComponentProps["loaderData"], "sessions">) {
	return (
		<Panel title="Where you’re logged in">
			<PageNotice of={["sessions-end"]} />
			<DataTable
				caption="Your open sessions"
				rows={sessions}
				columns={{
					Browser: ({ browser }) => browser,
					"Logged in": ({ createdAt }) => <When at={createdAt} />,
					"Last used": ({ seenAt }) => <When at={seenAt} />,
					Actions: ({ idHash, browser, isCurrent }) =>
						isCurrent ? (
							<Chip tone="ok">This one</Chip>
						) : (
							<ButtonForm
								fields={{ intent: "sessions-end", session: idHash }}
								name={`Log out of ${browser}`}
							>
								Log out
							</ButtonForm>
						),
				}}
			/>
			{sessions.length > 1 && (
				<ButtonForm fields={{ intent: "sessions-end" }}>
					Log out everywhere else
				</ButtonForm>
			)}
		</Panel>
	);
}
