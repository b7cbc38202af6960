import type { Redirect } from "./fields.ts";

/** True for a form that is sent by its page's script (use-form.ts). */
export function isScriptForm({ method, headers }: Request): boolean {
	return method === "POST" && headers.get("accept") === "application/json";
}

/**
 * A redirect as data, with its cookies: `fetch` would follow it and load the page that the script is
 * about to open.
 */
export function redirectAsData(response: Response): Response {
	const to = response.headers.get("Location");
	if (to === null) return response;

	const headers = new Headers(response.headers);
	headers.delete("Location");

	const result: Redirect = { outcome: "saved", to };

	return Response.json(result, { headers });
}
