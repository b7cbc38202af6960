import { data, redirectDocument } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { CalendarFeedPanel } from "#desk/calendar/calendar-feed-panel.tsx";
import { hasFeed } from "#desk/calendar/calls.server.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { clientInfoOf } from "#features/auth/login.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { secondFactorOf } from "#features/auth/second-factor.server.ts";
import { endedCookie, listSessions } from "#features/auth/session.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/account-route.ts";
import { submitAccount } from "./account-action.server.ts";
import { NamePanel, PasswordPanel, SessionsPanel } from "./account-panels.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";

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
	if (answer.isLoggedOut)
		return redirectDocument(LOGIN_PATH, {
			status: 303,
			headers: { "Set-Cookie": endedCookie(origin) },
		});
	return data(answer.result, {
		status: answer.result.isDone ? 200 : answer.result.isUnavailable ? 503 : 422,
		headers: answer.cookie ? { "Set-Cookie": answer.cookie } : {},
	});
}

export default function AccountPage({ loaderData, actionData: result }: Route.ComponentProps) {
	const { name, email, role, sessionHash, factor, sessions, feed, now } = loaderData;
	return (
		<DeskPage title={TITLE} lead={`${email}, ${role}.`}>
			<div className="desk-columns">
				<div>
					<SecondFactorPanel factor={factor} now={now} result={result} />
					<SessionsPanel sessions={sessions} current={sessionHash} now={now} result={result} />
				</div>
				<div>
					<NamePanel name={name} result={result} />
					<PasswordPanel email={email} result={result} />
					<CalendarFeedPanel hasFeed={feed} />
				</div>
			</div>
		</DeskPage>
	);
}
