import type { Server } from "node:http";

/** How often connections are looked at that have nothing more to wait for. Milliseconds. */
const LOOK_EVERY = 50;

/**
 * Takes no new connection, lets every request that is under way end, and then hangs up at once: a proxy that keeps
 * its connections open would otherwise hold up the end, and go on sending into them.
 * @param most milliseconds that a slow request may take; then it is cut.
 */
export function endKindly(server: Server, most: number): Promise<void> {
	server.prependListener("request", (_request, answer) => {
		answer.shouldKeepAlive = false;
	});
	const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
	const cutting = setTimeout(() => server.closeAllConnections(), most);
	return new Promise((resolve) => {
		server.close(() => {
			clearInterval(looking);
			clearTimeout(cutting);
			resolve();
		});
	});
}
