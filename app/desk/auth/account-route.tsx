import { data, redirectDocument } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { CalendarFeedPanel } from "#desk/calendar/calendar-feed-panel.tsx";
import { hasFeed } from "#desk/calendar/calls.server.ts";
import {
	ButtonForm,
	Chip,
	DataTable,
	DeskPage,
	IntentForm,
	Notice,
	Panel,
	When,
} from "#desk/layout/components.tsx";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { clientInfoOf } from "#features/auth/login.server.ts";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { secondFactorOf } from "#features/auth/second-factor.server.ts";
import { endedCookie, listSessions } from "#features/auth/session.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/account-route.ts";
import { submitAccount } from "./account-action.server.ts";
import { browserName } from "./browser-name.ts";
import { CurrentPasswordField, SecondFactorPanel } from "./second-factor-panel.tsx";

const TITLE = "Your account";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff, secret, clock } = requireStaff(context);
	const { id, name, email, role, sessionHash } = staff;
	const [factor, sessions, feed] = await Promise.all([
		secondFactorOf(db, staff, secret),
		listSessions(db, id, clock.at),
		hasFeed(db, id),
	]);
	return { name, email, role, sessionHash, factor, sessions, feed, now: clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const { db, staff, secret, clock, origin } = site;
	const fields = await readForm(request);
	const client = clientInfoOf(request, site);
	const answer = await submitAccount({ db, staff, secret, clock, client }, fields);
	if (!answer) throw data(null, { status: 404 });
	const { result, status, cookie, isLoggedOut } = answer;
	if (isLoggedOut)
		return redirectDocument(LOGIN_PATH, {
			status: 303,
			headers: { "Set-Cookie": endedCookie(origin) },
		});
	return data(result, { status, headers: cookie ? { "Set-Cookie": cookie } : {} });
}

export default function AccountPage({ loaderData, actionData: result }: Route.ComponentProps) {
	const { name, email, role, factor, feed } = loaderData;
	const errors = (intent: string) => (result?.intent === intent ? result.errors : undefined);
	const isChanged = result?.intent === "password" && result.notice?.kind === "done";
	return (
		<DeskPage title={TITLE} lead={`${email}, ${role}.`}>
			<div className="desk-columns">
				<div>
					<SecondFactorPanel factor={factor} result={result} />
					<SessionsPanel {...loaderData} result={result} />
				</div>
				<div>
					<Panel title="Your name">
						<IntentForm intent="name" result={result} submit="Save name">
							<Field
								label="Name"
								name="name"
								autoComplete="name"
								defaultValue={name}
								hint="Colleagues see it beside your notes and in the log."
								maxLength={limits.name.most}
								required
								error={errors("name")?.name}
							/>
						</IntentForm>
					</Panel>
					<Panel title="Password">
						{/* The key clears the fields once it is done. */}
						<IntentForm
							key={isChanged ? "done" : "open"}
							intent="password"
							result={result}
							submit="Change password"
						>
							<CurrentPasswordField errors={errors("password")} />
							<NewPasswordFields email={email} errors={errors("password")} />
						</IntentForm>
					</Panel>
					<CalendarFeedPanel hasFeed={feed} />
				</div>
			</div>
		</DeskPage>
	);
}

type SessionsProps = Route.ComponentProps["loaderData"] & {
	result: Route.ComponentProps["actionData"];
};

function SessionsPanel({ sessions, sessionHash, result }: SessionsProps) {
	return (
		<Panel title="Where you’re logged in">
			{result?.intent === "session-end" && result.notice && <Notice {...result.notice} />}
			<DataTable
				caption="Your open sessions"
				rows={sessions}
				rowKey={({ idHash }) => idHash}
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
			<IntentForm intent="sessions-end" result={result} submit="Log out everywhere" />
		</Panel>
	);
}
