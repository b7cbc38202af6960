export const DESK_PATH = "/desk";

/** Does not match `/desktop`. */
const DESK = /^\/+desk(?![a-z0-9-])/;

/** As tolerant as the router: any letter case, doubled slashes, percent-encoding. Matches `/desk.data` too. */
export function isDeskPath(path: string): boolean {
	return DESK.test(plain(path));
}

/** Second factor, one-time links, the first account, logout. */
export function isLoginStep(path: string): boolean {
	return /^\/+(login\/+(code|link)|logout|setup)(?![a-z0-9-])/.test(
		plain(path),
	);
}

/** Proposals and the portal: private pages of clients, which have no account. */
export function isClientPage(path: string): boolean {
	return /^\/+(proposal|portal)(?![a-z0-9-])/.test(plain(path));
}

/** The portal but for asking for a link, using it, and logging out. */
export function needsPortalSession(path: string): boolean {
	return /^\/+portal(?![a-z0-9-])(?!\/+(link|log-out)(?![a-z0-9-]))/.test(
		plain(path),
	);
}

/** The login page, or its data. */
export function isLoginPage(path: string): boolean {
	return /^\/+login(\.data)?\/*$/.test(plain(path));
}

/** The page to open after login: the requested one if it is on the desk. */
export function resolveDeskPath(wanted: string | null | undefined): string {
	const base = "https://desk.invalid";
	if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return DESK_PATH;

	const { origin, pathname, search } = new URL(wanted, base);
	// Browsers read a leading // as another host.
	const isOwn =
		origin === base && !pathname.startsWith("//") && isDeskPath(pathname);

	return isOwn ? pathname + search : DESK_PATH;
}

function plain(path: string): string {
	let decoded = path;
	try {
		decoded = decodeURIComponent(path);
	} catch {
		// Compared without decoding, as in the router.
	}

	return decoded.replaceAll("\\", "/").toLowerCase();
}
