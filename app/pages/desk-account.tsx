import { data, redirectDocument } from "react-router";
import { CalendarFeedPanel } from "#booking/calendar-feed-panel.tsx";
import { hasFeed } from "#booking/desk-store.server.ts";
import { deskCopy } from "#content/desk.ts";
import { accountCopy as copy, staffCopy } from "#content/desk-staff.ts";
import { DeskPage } from "#desk/desk-page.tsx";
import { readForm } from "#leads/form-action.server.ts";
import { secondFactorOf } from "#staff/account.server.ts";
import { receiveAccount } from "#staff/account-action.server.ts";
import { NamePanel, PasswordPanel } from "#staff/account-panels.tsx";
import { LOGIN_PATH } from "#staff/contract.ts";
import { deskOf } from "#staff/desk-of.server.ts";
import { SecondFactorPanel } from "#staff/second-factor-panel.tsx";
import { senderOf } from "#staff/sender.server.ts";
import { endedCookie, idleSince } from "#staff/session.server.ts";
import { listSessions } from "#staff/session-store.server.ts";
import { SessionsPanel } from "#staff/sessions-panel.tsx";
import type { Route } from "./+types/desk-account.ts";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff, secret, moment } = deskOf(context);
	const { id, name, email, role, sessionHash } = staff;
	const [factor, sessions, feed] = await Promise.all([
		secondFactorOf(db, staff, secret),
		listSessions(db, id, idleSince(moment.at), moment.at),
		hasFeed(db, id),
	]);
	return { name, email, role, sessionHash, factor, sessions, feed, now: moment.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = deskOf(context);
	const { db, staff, secret, moment, origin } = site;
	const fields = await readForm(request);
	const sender = senderOf(request, site);
	const answer = await receiveAccount({ db, staff, secret, moment, sender }, fields);
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
		<DeskPage title={copy.title} lead={copy.lead(email, staffCopy.roles[role])}>
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
