import { redirectDocument } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { Chip, DataTable, DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { ButtonForm, DeskForm, FormField, PageNotice } from "#desk/layout/forms.tsx";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { clientInfoOf } from "#features/auth/login.server.ts";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { secondFactorOf } from "#features/auth/second-factor.server.ts";
import { endedCookie, listSessions } from "#features/auth/session.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/account-route.ts";
import { type AccountResult, submitAccount } from "./account-action.server.ts";
import { browserName } from "./browser-name.ts";
import { CurrentPasswordField, SecondFactorPanel } from "./second-factor-panel.tsx";

const TITLE = "Your account";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, staff, clock } = site;
	const { id, name, email, role, sessionHash } = staff;
	const [factor, sessions] = await Promise.all([
		secondFactorOf(site),
		listSessions(db, id, clock.at),
	]);
	return { name, email, role, sessionHash, factor, sessions, now: clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const client = clientInfoOf(request, site);
	const answer = await submitAccount({ ...site, client }, await readForm(request));
	if (!answer || !("isLoggedOut" in answer) || !answer.isLoggedOut) return respond(answer);
	const headers = { "Set-Cookie": endedCookie(site.origin) };
	return redirectDocument(LOGIN_PATH, { status: 303, headers });
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
	const { name, email, role, factor } = loaderData;
	const result: AccountResult | undefined = actionData;
	const isChanged = result?.intent === "password" && result.notice?.kind === "done";
	return (
		<DeskPage title={TITLE} lead={`${email}, ${role}.`}>
			<div className="desk-columns">
				<div>
					<SecondFactorPanel factor={factor} />
					<SessionsPanel {...loaderData} />
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
								maxLength={limits.name.most}
								required
							/>
						</DeskForm>
					</Panel>
					<Panel title="Password">
						{/* A new key clears the fields after success. */}
						<DeskForm key={isChanged ? "done" : "open"} intent="password" submit="Change password">
							<CurrentPasswordField />
							<NewPasswordFields
								email={email}
								errors={result?.intent === "password" ? result.errors : undefined}
							/>
						</DeskForm>
					</Panel>
				</div>
			</div>
		</DeskPage>
	);
}

function SessionsPanel({ sessions, sessionHash }: Route.ComponentProps["loaderData"]) {
	return (
		<Panel title="Where you’re logged in">
			<PageNotice of={["session-end"]} />
			<DataTable
				caption="Your open sessions"
				rows={sessions}
				columns={{
					Browser: ({ agent }) => browserName(agent),
					"Logged in": ({ createdAt }) => <When at={createdAt} />,
					"Last used": ({ seenAt }) => <When at={seenAt} />,
					Actions: ({ idHash, agent }) =>
						idHash === sessionHash ? (
							<Chip tone="ok">This one</Chip>
						) : (
							<ButtonForm
								fields={{ intent: "session-end", session: idHash }}
								name={`Log out of ${browserName(agent)}`}
							>
								Log out
							</ButtonForm>
						),
				}}
			/>
			<DeskForm intent="sessions-end" submit="Log out everywhere" />
		</Panel>
	);
}
