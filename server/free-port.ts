import { type AddressInfo, createServer, type Server } from "node:net";

/** Takes any port of this machine that nobody listens on, and keeps it until the server is closed or handed to another one. */
export function takePort(host = "127.0.0.1"): Promise<Server> {
	return new Promise((resolve, reject) => {
		const taken = createServer();
		taken.on("error", reject);
		taken.listen(0, host, () => resolve(taken));
	});
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
	return (server.address() as AddressInfo).port;
}
