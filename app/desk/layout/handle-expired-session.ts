import { data, isRouteErrorResponse } from "react-router";

type Sent<Done> = { request: Request; serverAction: () => Promise<Done> };

/**
 * Sends a form of the desk. Where the session is over, the page stays and its action data say so, with what
 * was typed; otherwise it would be drawn anew without it.
 */
export async function unlessLoggedOut<Done, Result>(
	{ request, serverAction }: Sent<Done>,
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
