export const DESK_PATH = "/desk";

/** Not `/desktop`. */
const DESK = /^\/+desk(?![a-z0-9-])/;

/** As tolerant as the router: any letter case, doubled slashes, percent-encoding. `/desk.data` is of the desk too. */
export function isDeskPath(path: string): boolean {
	return DESK.test(plain(path));
}

/** The second factor, one-time links, the logout. */
export function isLoginStep(path: string): boolean {
	return /^\/+(login\/+(code|link)|logout)(?![a-z0-9-])/.test(plain(path));
}

/** Or its data. */
export function isLoginPage(path: string): boolean {
	return /^\/+login(\.data)?\/*$/.test(plain(path));
}

/** The page that a login leads to: the wanted one if it is on the desk. */
export function deskPathOf(wanted: string | null | undefined): string {
	const base = "https://desk.invalid";
	if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return DESK_PATH;
	const { origin, pathname, search } = new URL(wanted, base);
	// Browsers read a leading // as another host.
	const isOwn = origin === base && !pathname.startsWith("//") && isDeskPath(pathname);
	return isOwn ? pathname + search : DESK_PATH;
}

function plain(path: string): string {
	let decoded = path;
	try {
		decoded = decodeURIComponent(path);
	} catch {
		// Compared undecoded, as the router does.
	}
	return decoded.replaceAll("\\", "/").toLowerCase();
}
