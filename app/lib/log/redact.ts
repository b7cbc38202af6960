const MAX_FRAMES = 8;

/** An error's name and stack for the log, without its message, which may quote a visitor's text. */
export function summarizeError(error: unknown): {
	error: string;
	code?: string;
	where: string[];
} {
	if (!(error instanceof Error)) return { error: typeof error, where: [] };

	const { code } = error as { code?: unknown };
	const where = (error.stack ?? "")
		.replace(error.message, "")
		.split("\n")
		.filter((line) => /^\s+at /.test(line))
		.slice(0, MAX_FRAMES)
		.map((line) => line.trim().slice("at ".length));

	return {
		error: error.name,
		...(typeof code === "string" ? { code } : {}),
		where,
	};
}

/** A path for the log, without keys of links and email addresses. */
export function redactPath(path: string): string {
	return path
		.replace(/[^/]*(?:@|%(?:25)*40)[^/]*/gi, "…")
		.replace(/[\w-]{40,}/g, "…")
		.slice(0, MAX_LOGGED);
}

const MAX_LOGGED = 300;
