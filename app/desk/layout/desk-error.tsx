import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { deskErrorCopy as copy } from "#content/desk-staff.ts";
import { LEADS_TO, LOGIN_PATH } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { buttonClass } from "#ui/button.tsx";
import { DeskPage } from "./desk-page.tsx";

/** What the desk says in place of a page that failed, or that somebody may not see. */
export function DeskError({ error }: { error: unknown }) {
	const { pathname, search } = useLocation();
	const { title, text } = wordsFor(error);
	const isLoggedOut = statusOf(error) === 401;
	const login = `${LOGIN_PATH}?${new URLSearchParams({ [LEADS_TO]: pathname + search })}`;
	return (
		<DeskPage title={title} lead={text}>
			<p>
				{isLoggedOut ? (
					// The login has a policy of its own: a plain link loads it as a page of its own.
					<a className={buttonClass({ kind: "band" })} href={login}>
						{copy.loggedOut.action}
					</a>
				) : (
					<Link className={buttonClass({ kind: "line" })} to={DESK_PATH}>
						{copy.back}
					</Link>
				)}
			</p>
		</DeskPage>
	);
}

function wordsFor(error: unknown): { title: string; text: string } {
	switch (statusOf(error)) {
		case 401:
			return copy.loggedOut;
		case 403:
			return copy.forbidden;
		case 404:
			return copy.missing;
		case 503:
			return copy.away;
		default:
			return copy.failed;
	}
}

function statusOf(error: unknown): number {
	return isRouteErrorResponse(error) ? error.status : 500;
}
