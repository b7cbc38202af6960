import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * After a refusal the page is read anew and shows how things stand now. Not after one for what was typed
 * (422): nothing has changed, and whoever corrects it is typing already. Nor for somebody who is logged out
 * (401), who may read nothing.
 */
export function showsHowThingsStand({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
	return actionStatus !== 422 && actionStatus !== 401;
}
