import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Network } from "#lib/http/public-request.server.ts";
import { selfSigned } from "./certificates.ts";

const { key, cert } = await selfSigned("localhost");

/** Resolves public names to this machine. */
export const thisMachine: Network = {
	resolve: async () => [{ address: "127.0.0.1", family: 4 }],
	isAllowed: () => true,
	ca: cert,
};

/** An HTTPS server whose certificate is valid for `thisMachine`. */
export async function startHttps(listener: RequestListener) {
	const server = createServer({ key, cert }, listener);
	await new Promise<void>((resolve) =>
		server.listen(0, "127.0.0.1", () => resolve()),
	);

	const close = () => {
		server.closeAllConnections();
		server.close();
	};

	return {
		url: `https://localhost:${(server.address() as AddressInfo).port}`,
		close,
	};
}
