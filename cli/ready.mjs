// The image's HEALTHCHECK: exits with 0 when the site on this machine is ready.
const port = process.env.PORT || "3000";
try {
	const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, {
		signal: AbortSignal.timeout(4_000),
	});
	process.exit(ok ? 0 : 1);
} catch {
	process.exit(1);
}
