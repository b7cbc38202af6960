import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

const CHECK_EVERY_MS = 50;

/** Clients may be sending into an idle connection while it is closed: for so long they may do so. */
const IDLE_GRACE_MS = 1_000;

/**
 * Accepts no more connections, answers what still comes on open ones with `Connection: close`, and then
 * closes those that are idle, so that a proxy's keep-alive connections do not delay the exit.
 * @param maxMs after which requests still under way are cut.
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
		// Not the HTTP server's own `close`, which closes idle connections at once.
		NetServer.prototype.close.call(server, () => {
			clearInterval(checking);
			clearTimeout(cutting);
			resolve();
		});
	});
}
