import { data, type RouterContextProvider } from "react-router";
import { type Site, siteOf } from "#site.server.ts";
import type { SignedIn } from "./signed-in.ts";

export type DeskSite = Site & { staff: SignedIn };

/**
 * The site of a request to the lead desk, with who sent it. Every loader and action of the desk begins
 * here, so that none answers a stranger, even if a door before it were left open.
 * @throws 401 when nobody is signed in.
 */
export function deskOf(context: Readonly<RouterContextProvider>): DeskSite {
	const site = siteOf(context);
	if (!site.staff) throw data({ message: "Please log in first." }, { status: 401 });
	return { ...site, staff: site.staff };
}

/** The same for what only an owner may do. @throws 401, or 403 for a member. */
export function ownersDeskOf(context: Readonly<RouterContextProvider>): DeskSite {
	const site = deskOf(context);
	if (site.staff.role !== "owner")
		throw data({ message: "Only an owner of the desk may do this." }, { status: 403 });
	return site;
}
