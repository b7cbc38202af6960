// The image's HEALTHCHECK: exits with 0 when the site on this machine is ready.
const port = process.env.PORT || "3000";
const signal = AbortSignal.timeout(4_000);
const answer = fetch(`http://127.0.0.1:${port}/readyz`, { signal });
const { ok } = await answer.catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
