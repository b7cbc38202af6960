import type { Message } from "./fields.ts";

let saved: { message: Message; path: string } | null = null;

/** @param message null when another form is being sent. */
export function rememberSaved(message: Message | null): void {
	saved = message && { message, path: location.pathname };
}

/** The message of the form that was saved last on this page: an error after it must not deny it. */
export function savedMessage(): Message | null {
	const isHere =
		typeof location === "object" && saved?.path === location.pathname;

	return isHere && saved ? saved.message : null;
}
