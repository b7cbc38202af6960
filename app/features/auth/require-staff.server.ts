import { data, type RouterContextProvider } from "react-router";
import {
	getRequestContext,
	type Site,
} from "#lib/http/request-context.server.ts";
import type { SignedIn } from "./contract.ts";

export type StaffContext = Site & { staff: SignedIn };

/** A staff member who changes their own account. */
export type OwnAccount = Pick<
	StaffContext,
	"db" | "staff" | "clock" | "secret"
>;

/**
 * Every loader and action of the desk calls this in addition to the middleware.
 * @throws 401 without a session.
 */
export function requireStaff(
	context: Readonly<RouterContextProvider>,
): StaffContext {
	const site = getRequestContext(context);
	if (!site.staff)
		throw data({ message: "Please log in first." }, { status: 401 });
	return { ...site, staff: site.staff };
}

/** @throws 401, or 403 for a member. */
export function requireOwner(
	context: Readonly<RouterContextProvider>,
): StaffContext {
	const site = requireStaff(context);
	if (site.staff.role !== "owner")
		throw data(
			{ message: "Only an owner of the desk may do this." },
			{ status: 403 },
		);
	return site;
}
