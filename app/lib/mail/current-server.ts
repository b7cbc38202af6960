import type { SmtpServer } from "./smtp-server.ts";

type Sender<Mail, Result> = {
	send(mail: Mail): Promise<Result>;
	close(): void;
};

export type ReadySender<Mail, Result> = Sender<Mail, Result> & {
	/** False while no mail server is set. */
	isReady(): boolean;
};

/**
 * Sends through the mail server that is set at the moment. A former server's attempts end by themselves.
 * @param findServer returns the same object until the server changes.
 */
export function createCurrentSender<Mail, Result>(
	findServer: () => SmtpServer | null,
	connect: (server: SmtpServer) => Sender<Mail, Result>,
): ReadySender<Mail, Result> {
	const opened = new Set<Sender<Mail, Result>>();
	let server: SmtpServer | null = null;
	let sender: Sender<Mail, Result> | null = null;

	function findSender(): Sender<Mail, Result> | null {
		const current = findServer();
		if (current === server) return sender;

		server = current;
		sender = current && connect(current);
		if (sender) opened.add(sender);

		return sender;
	}

	return {
		isReady: () => findServer() !== null,
		async send(mail) {
			// A server that was removed a moment ago still gets what was begun.
			const found = findSender() ?? [...opened].at(-1);
			if (!found) throw new Error("No mail server is set.");

			return found.send(mail);
		},
		close() {
			for (const each of opened) each.close();
		},
	};
}
