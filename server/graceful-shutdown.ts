import type { Server } from "node:http";

const CHECK_EVERY_MS = 50;

/**
 * Accepts no more connections, lets requests under way finish and then closes their connections at once,
 * so that a proxy's keep-alive connections neither delay the exit nor are used again.
 * @param maxMs after which requests still under way are cut.
 */
export function shutDownGracefully(server: Server, maxMs: number): Promise<void> {
	server.prependListener("request", (_request, response) => {
		response.shouldKeepAlive = false;
	});
	const checking = setInterval(() => server.closeIdleConnections(), CHECK_EVERY_MS);
	const cutting = setTimeout(() => server.closeAllConnections(), maxMs);
	return new Promise((resolve) => {
		server.close(() => {
			clearInterval(checking);
			clearTimeout(cutting);
			resolve();
		});
	});
}
