import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

type Submission<Done> = { request: Request; serverAction: () => Promise<Done> };

/** Submits a form of the desk. When the session has expired, the page stays, with what was typed. */
export async function handleExpiredSession<Done, Result>(
	{ request, serverAction }: Submission<Done>,
	loggedOut: (typed: (name: string) => string, all: Record<string, string>) => Result,
) {
	const form = await request.clone().formData();
	try {
		return await serverAction();
	} catch (error) {
		if (!isRouteErrorResponse(error) || error.status !== 401) throw error;
		const all = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
		return data(
			loggedOut((name) => all[name] ?? "", all),
			{ status: 401 },
		);
	}
}

/** Reloads the page's data after a refusal, except for invalid input (422) and an expired session (401). */
export function revalidateAfterError({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
	return actionStatus !== 422 && actionStatus !== 401;
}

/** Beside a form that was refused because the session has expired. */
export const expiredSessionNotice = {
	title: "You’ve been logged out.",
	text: "What you typed is still here. Log in again in another tab, then come back and press the button once more.",
};
