import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { LEADS_TO, LOGIN_PATH } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { buttonClass } from "#ui/button.tsx";
import { DeskPage } from "./components.tsx";

const notices: Record<number, { title: string; text: string }> = {
	401: {
		title: "You’ve been logged out.",
		text: "Your session has expired or was ended elsewhere. Log in again to return to this page.",
	},
	403: {
		title: "That’s for owners.",
		text: "Your account has full access to leads, but not to this. Please ask an owner.",
	},
	404: {
		title: "There’s nothing here.",
		text: "The address is wrong, or the page has been removed.",
	},
	503: {
		title: "The database doesn’t answer.",
		text: "Nothing has been changed. Try again in a moment; if it keeps failing, run npm run site -- doctor to find out why.",
	},
};

const failed = {
	title: "That didn’t work.",
	text: "Something went wrong on our side. Nothing is lost: please try again in a moment.",
};

/** Shown instead of a page that failed or is not allowed. */
export function DeskError({ error }: { error: unknown }) {
	const { pathname, search } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const { title, text } = notices[status] ?? failed;
	const login = `${LOGIN_PATH}?${new URLSearchParams({ [LEADS_TO]: pathname + search })}`;
	return (
		<DeskPage title={title} lead={text}>
			<p>
				{status === 401 ? (
					// The login has its own content security policy: it needs a full page load.
					<a className={buttonClass({ variant: "primary", small: true })} href={login}>
						Log in
					</a>
				) : (
					<Link className={buttonClass({ variant: "outline", small: true })} to={DESK_PATH}>
						To the inbox
					</Link>
				)}
			</p>
		</DeskPage>
	);
}
