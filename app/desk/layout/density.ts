/** How close rows are: compact, unless a person chose otherwise in this browser. */
export type Density = "compact" | "roomy";

const COOKIE = "desk-density";
const YEAR = 31_536_000;

export function readDensity(cookies: string | null): Density {
	return (cookies ?? "").split("; ").includes(`${COOKIE}=roomy`)
		? "roomy"
		: "compact";
}

/** The text of a cookie that the server reads before it renders a page. */
export function formatDensityCookie(density: Density): string {
	return `${COOKIE}=${density}; path=/desk; max-age=${YEAR}; samesite=lax`;
}
