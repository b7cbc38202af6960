/** Response headers by lower-case name. */
export type Headers = Record<string, string | undefined>;

/** One line of the reckoning: what was looked at, and what it is worth. */
export type Mark = { test: string; points: number; why: string };

/**
 * Mozilla Observatory's scoring of one answer (MDN HTTP Observatory, "Tests and scoring"): everybody
 * begins with 100; faults take points away, and bonuses count only when no more than 10 are lost. Left
 * out is what no answer shows: redirection from http, and 5 points for a host on the browsers' preload
 * list, which its owner has to apply for.
 */
export function observatory(headers: Headers, html: string, isEncrypted: boolean): Mark[] {
	const csp = directivesOf(headers["content-security-policy"] ?? "");
	return [
		contentSecurity(csp),
		cookies(headers["set-cookie"]),
		crossOrigin(headers["access-control-allow-origin"]),
		resourcePolicy(headers["cross-origin-resource-policy"]),
		referrer(headers["referrer-policy"]),
		transport(headers["strict-transport-security"], isEncrypted),
		integrity(html),
		typeOptions(headers["x-content-type-options"]),
		frameOptions(headers["x-frame-options"], csp),
	];
}

/** The score: bonuses count only from 90 upwards. */
export function scoreOf(marks: readonly Mark[]): number {
	const faults = marks.filter(({ points }) => points < 0);
	const without = faults.reduce((sum, { points }) => sum + points, 100);
	if (without < 90) return Math.max(0, without);
	return marks
		.filter(({ points }) => points > 0)
		.reduce((sum, { points }) => sum + points, without);
}

function directivesOf(policy: string): Map<string, string[]> {
	return new Map(
		policy
			.split(";")
			.map((part) => part.trim().split(/\s+/))
			.filter(([name]) => name)
			.map(([name = "", ...sources]) => [name.toLowerCase(), sources]),
	);
}

function contentSecurity(csp: Map<string, string[]>): Mark {
	const test = "content-security-policy";
	const fallback = csp.get("default-src");
	const script = csp.get("script-src") ?? fallback;
	const style = csp.get("style-src") ?? fallback;
	if (csp.size === 0 || !script) return { test, points: -25, why: "no policy" };
	const all = [...csp.values()].flat();
	const strict = script.some((source) => /^'(nonce|sha\d+)-/.test(source));
	if (!strict && script.includes("'unsafe-inline'"))
		return { test, points: -20, why: "inline scripts" };
	if (script.some((source) => /^(data:|\*|https?:)$/.test(source)))
		return { test, points: -20, why: "scripts from anywhere" };
	if (script.includes("'unsafe-eval'")) return { test, points: -10, why: "eval" };
	if (all.some((source) => source.startsWith("http:")))
		return { test, points: -20, why: "insecure sources" };
	if (style?.includes("'unsafe-inline'")) return { test, points: 0, why: "inline styles" };
	return fallback?.includes("'none'") && fallback.length === 1
		? { test, points: 10, why: "nothing unsafe, default-src 'none'" }
		: { test, points: 5, why: "nothing unsafe" };
}

function cookies(header: string | undefined): Mark {
	const test = "cookies";
	if (!header) return { test, points: 0, why: "none" };
	const isSound = /; ?secure/i.test(header) && /; ?httponly/i.test(header);
	const isBound = /; ?samesite=(lax|strict)/i.test(header);
	if (!isSound) return { test, points: -20, why: "without Secure or HttpOnly" };
	return { test, points: isBound ? 5 : 0, why: "Secure, HttpOnly, SameSite" };
}

function crossOrigin(header: string | undefined): Mark {
	const points = header === "*" ? -50 : 0;
	return { test: "cors", points, why: header ?? "not shared" };
}

function resourcePolicy(header: string | undefined): Mark {
	const test = "cross-origin-resource-policy";
	if (header === "same-origin" || header === "same-site") return { test, points: 10, why: header };
	return { test, points: header && header !== "cross-origin" ? -5 : 0, why: header ?? "none" };
}

function referrer(header: string | undefined): Mark {
	const test = "referrer-policy";
	const last = header?.split(",").at(-1)?.trim();
	const isPrivate = /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
		last ?? "",
	);
	if (isPrivate) return { test, points: 5, why: String(last) };
	return { test, points: last === undefined ? 0 : -5, why: last ?? "none" };
}

function transport(header: string | undefined, isEncrypted: boolean): Mark {
	const test = "strict-transport-security";
	const age = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? 0);
	if (!isEncrypted) return { test, points: -20, why: "not encrypted" };
	if (age < 15_768_000) return { test, points: age > 0 ? -10 : -20, why: "too short, or none" };
	return { test, points: 0, why: "half a year and more (5 more on the preload list)" };
}

function integrity(html: string): Mark {
	const test = "subresource-integrity";
	const loaded = Array.from(html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g));
	const bare = loaded.filter(([tag]) => !tag.includes("integrity="));
	if (bare.some(([, address = ""]) => /^(https?:)?\/\//.test(address)))
		return { test, points: -5, why: "foreign scripts without integrity" };
	const isWhole = loaded.length > 0 && bare.length === 0;
	return { test, points: isWhole ? 5 : 0, why: isWhole ? "all scripts" : "own scripts, or inline" };
}

function typeOptions(header: string | undefined): Mark {
	const isSet = header === "nosniff";
	return { test: "x-content-type-options", points: isSet ? 0 : -5, why: header ?? "none" };
}

function frameOptions(header: string | undefined, csp: Map<string, string[]>): Mark {
	const test = "x-frame-options";
	const ancestors = csp.get("frame-ancestors");
	if (ancestors?.every((source) => source === "'none'" || source === "'self'"))
		return { test, points: 5, why: "frame-ancestors" };
	return { test, points: header ? 0 : -20, why: header ?? "none" };
}
