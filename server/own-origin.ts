/** Names of this machine that all mean the same while the site is tried out on it. */
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The hosts under which the site may be reached: the configured one; on a loopback address, its other names too. */
export function ownHosts(siteUrl: string): string[] {
	const { host, hostname, port } = new URL(siteUrl);
	if (!LOOPBACK_NAMES.includes(hostname)) return [host];
	return LOOPBACK_NAMES.map((name) => (port === "" ? name : `${name}:${port}`));
}

/** Whether a form came from one of our own pages. Old browsers and tools send no Origin: allowed here, staff routes check more. */
export function isOwnOrigin(origin: string | undefined, siteUrl: string): boolean {
	if (origin === undefined) return true;
	if (!URL.canParse(origin)) return false;
	const { protocol, host } = new URL(origin);
	return protocol === new URL(siteUrl).protocol && ownHosts(siteUrl).includes(host);
}
