import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";

type Behaviour = {
	port?: number;
	/** Refuses every recipient with this response. */
	refuse?: { status: number; text: string };
	/** The answer to one recipient, or `close` to break the connection; undefined accepts it. */
	decide?(
		address: string,
	): { status: number; text: string } | "close" | undefined;
	/** Refuses every content with this response. */
	refuseContent?: { status: number; text: string };
	/** Received emails are acknowledged after this, or after its result for the recipients. */
	acknowledgement?:
		| Promise<void>
		| ((to: readonly string[]) => Promise<void> | undefined);
	/** The whole acknowledgement, such as `250 Ok 01-02`. */
	answer?: string;
};

/** A real SMTP server on a free port of this machine. */
export async function startSmtp({
	port = 0,
	refuse,
	decide,
	refuseContent,
	acknowledgement,
	answer,
}: Behaviour = {}) {
	const received: { from: string; to: string[]; raw: string }[] = [];
	const test = { port: 0, received, connections: 0, close };
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		logger: false,
		disableReverseLookup: true,
		// In milliseconds. Clients keep idle connections open.
		closeTimeout: 1,
		onRcptTo({ address }, session, done) {
			test.connections++;
			const refusal = refuse ?? decide?.(address);
			if (refusal === "close") {
				for (const connection of server.connections)
					if (connection.session.id === session.id) connection.close();
				return;
			}

			done(
				refusal &&
					Object.assign(new Error(refusal.text), {
						responseCode: refusal.status,
					}),
			);
		},
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				if (refuseContent) {
					done(
						Object.assign(new Error(refuseContent.text), {
							responseCode: refuseContent.status,
						}),
					);
					return;
				}

				const to = session.envelope.rcptTo.map(({ address }) => address);
				received.push({
					from: session.envelope.mailFrom
						? session.envelope.mailFrom.address
						: "",
					to,
					raw: Buffer.concat(chunks).toString("utf8"),
				});
				const acknowledged =
					typeof acknowledgement === "function"
						? acknowledgement(to)
						: acknowledgement;
				void Promise.resolve(acknowledged).then(() =>
					done(null, answer?.replace("250 ", "")),
				);
			});
		},
	});

	// Clients that time out reset the connection.
	server.on("error", () => {});
	await once(server.listen(port, "127.0.0.1"), "listening");
	test.port = (server.server.address() as AddressInfo).port;

	function close(): Promise<void> {
		return new Promise((resolve) => server.close(() => resolve()));
	}

	return test;
}

/** A server that accepts connections and never responds. */
export async function startSilent() {
	const server = createServer();
	const sockets = new Set<{ destroy(): unknown }>();
	server.on("connection", (socket) => sockets.add(socket));
	await once(server.listen(0, "127.0.0.1"), "listening");

	return {
		port: (server.address() as AddressInfo).port,
		async close() {
			for (const socket of sockets) socket.destroy();
			await once(server.close(), "close");
		},
	};
}
