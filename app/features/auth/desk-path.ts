/** The lead desk's first page. */
export const DESK_PATH = "/desk";

/** A name that begins with the desk's own and goes on as another word (`/desktop`) is none of its addresses. */
const DESK = /^\/+desk(?![a-z0-9-])/;

/**
 * Whether a path, as the browser sent it, is of the lead desk. The router takes any letter case, doubled
 * slashes and percent signs, so the same is done here; `/desk.data` is the desk's as well.
 */
export function isDeskPath(path: string): boolean {
	return DESK.test(plain(path));
}

/** Whether a path is of the steps that follow the login: the second factor, one-time links, the logout. */
export function isLoginStep(path: string): boolean {
	return /^\/+(login\/+(code|link)|logout)(?![a-z0-9-])/.test(plain(path));
}

/** Whether a path is the login page itself, or its data. */
export function isLoginPage(path: string): boolean {
	return /^\/+login(\.data)?\/*$/.test(plain(path));
}

/** Where a login leads: the desk's page that was asked for, and nowhere outside of the desk. */
export function deskPathOf(wanted: string | null | undefined): string {
	const base = "https://desk.invalid";
	if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return DESK_PATH;
	const { origin, pathname, search } = new URL(wanted, base);
	// A browser would take // at the beginning for another host.
	const isOwn = origin === base && !pathname.startsWith("//") && isDeskPath(pathname);
	return isOwn ? pathname + search : DESK_PATH;
}

function plain(path: string): string {
	let decoded = path;
	try {
		decoded = decodeURIComponent(path);
	} catch {
		// What cannot be decoded is compared as it came, as the router does.
	}
	return decoded.replaceAll("\\", "/").toLowerCase();
}
