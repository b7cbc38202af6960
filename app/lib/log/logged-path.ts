/** A path as it may stand in the log: what may be a key or somebody's address in it is left out. */
export function loggedPath(path: string): string {
	return path
		.replace(/[^/]*(?:@|%(?:25)*40)[^/]*/gi, "…")
		.replace(/[\w-]{40,}/g, "…")
		.slice(0, MAX_LOGGED);
}

const MAX_LOGGED = 300;
