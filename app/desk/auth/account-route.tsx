import { deskCopy } from "#content/desk.ts";
import {
	Chip,
	DataTable,
	DeskPage,
	Panel,
	When,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { useFormResult } from "#desk/layout/form-results.tsx";
import {
	ButtonForm,
	DeskForm,
	FormField,
	PageNotice,
} from "#desk/layout/forms.tsx";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import { readSignature } from "#features/auth/own-account.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { loadSecondFactor } from "#features/auth/second-factor.server.ts";
import { listSessions } from "#features/auth/session.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/account-route.ts";
import { type AccountResult, submitAccount } from "./account-action.server.ts";
import {
	CurrentPasswordField,
	SecondFactorPanel,
} from "./second-factor-panel.tsx";

const TITLE = "Your account";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { name, email, role } = site.staff;
	const [factor, sessions, signature] = await Promise.all([
		loadSecondFactor(site),
		listSessions(site),
		readSignature(site),
	]);

	return { name, email, role, signature, factor, sessions, now: site.clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	return respond(await submitAccount(site, await readForm(request)));
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
	const { name, email, role, signature, factor, sessions } = loaderData;
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
					<Panel title="Email signature">
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
