/** How many lines of a stack tell where something failed. */
const MAX_FRAMES = 8;

/**
 * An error as it may stand in the log: what kind, and where. Its message is left out, for it may quote
 * what a visitor typed.
 */
export function whatFailed(error: unknown): { error: string; code?: string; where: string[] } {
	if (!(error instanceof Error)) return { error: typeof error, where: [] };
	const { code } = error as { code?: unknown };
	const where = (error.stack ?? "")
		.replace(error.message, "")
		.split("\n")
		.filter((line) => /^\s+at /.test(line))
		.slice(0, MAX_FRAMES)
		.map((line) => line.trim().slice("at ".length));
	return { error: error.name, ...(typeof code === "string" ? { code } : {}), where };
}
