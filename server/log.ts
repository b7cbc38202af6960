/** One event as one line of JSON on standard output. What visitors type is never among the details. */
export function log(event: string, details: Record<string, unknown> = {}): void {
	const line = JSON.stringify({ at: new Date().toISOString(), event, ...details });
	process.stdout.write(`${line}\n`);
}
