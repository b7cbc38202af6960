import { data } from "react-router";
import { deskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk-missing.ts";

/** An address of the desk that leads nowhere is told within the desk, and to staff alone. */
export function loader({ context }: Route.LoaderArgs) {
	deskOf(context);
	throw data(null, { status: 404 });
}

export default function Missing() {
	return null;
}
