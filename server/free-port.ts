import { createServer } from "node:net";

/** A port of this machine that nobody listens on. Another program may still take it before we do. */
export function freePort(host = "127.0.0.1"): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.on("error", reject);
		probe.listen(0, host, () => {
			const address = probe.address();
			probe.close(() =>
				address !== null && typeof address === "object"
					? resolve(address.port)
					: reject(new Error("The machine gave no port.")),
			);
		});
	});
}
