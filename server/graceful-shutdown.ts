import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

const CHECK_EVERY_MS = 50;

/** Idle connections stay open for this long, since clients may be about to send a request. */
const IDLE_GRACE_MS = 1_000;

/**
 * Accepts no more connections, answers requests on open ones with `Connection: close`, and then closes idle
 * ones, so that a proxy's keep-alive connections do not delay the exit.
 * @param maxMs requests that take longer are aborted.
 */
export function shutDownGracefully(server: Server, maxMs: number): Promise<void> {
	server.prependListener("request", (_request, response) => {
		response.shouldKeepAlive = false;
	});
	const graceEndsAt = performance.now() + IDLE_GRACE_MS;
	const checking = setInterval(() => {
		if (performance.now() >= graceEndsAt) server.closeIdleConnections();
	}, CHECK_EVERY_MS);
	const cutting = setTimeout(() => server.closeAllConnections(), maxMs);
	return new Promise((resolve) => {
		// The HTTP server's `close` would close idle connections immediately.
		NetServer.prototype.close.call(server, () => {
			clearInterval(checking);
			clearTimeout(cutting);
			resolve();
		});
	});
}
