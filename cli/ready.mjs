// Whether the site on this machine is ready, told by the exit code: for the image's HEALTHCHECK.
const port = process.env.PORT || "3000";
try {
	const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, {
		signal: AbortSignal.timeout(4_000),
	});
	process.exit(ok ? 0 : 1);
} catch {
	process.exit(1);
}
