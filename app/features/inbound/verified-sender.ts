import type { MailHeaders } from "./automatic.ts";

/**
 * Whether the receiving server has verified the sender's domain (RFC 8601, DMARC). Senders can write the header,
 * too: only that of `authServer` counts, and without one no header that says otherwise. An email without the header
 * counts as verified only where no server is named.
 */
export function isSenderVerified(
	headers: MailHeaders,
	authServer: string | undefined,
): boolean {
	const header = headers.get("authentication-results");
	const all = (header?.split("\n") ?? []).map(readResults);
	if (authServer) {
		const own = all.find(({ server }) => server === authServer.toLowerCase());
		return own !== undefined && own.dmarc.join() === "pass";
	}
	if (header === undefined) return true;

	const results = all.flatMap(({ dmarc }) => dmarc);

	return results.length > 0 && results.every((result) => result === "pass");
}

/** Comments and quoted strings are the sender's words. */
function readResults(header: string): { server: string; dmarc: string[] } {
	const [first = "", ...results] = removeComments(header)
		.replace(/"(?:[^"\\]|\\.)*"/g, "")
		.toLowerCase()
		.split(";");

	return {
		server: first.trim().split(/\s/)[0] ?? "",
		dmarc: results.flatMap(
			(result) => /^\s*dmarc\s*=\s*([a-z]+)/.exec(result)?.[1] ?? [],
		),
	};
}

function removeComments(text: string): string {
	let depth = 0;
	let rest = "";
	for (const character of text) {
		if (character === "(") depth++;
		else if (character === ")") depth = Math.max(0, depth - 1);
		else if (depth === 0) rest += character;
	}

	return rest;
}
