import { createTransport } from "nodemailer";
import type { MailAddress, SendResult } from "#lib/outbox/contract.ts";
import type { MailLogo } from "./mail-layout.ts";
import { buildMessage, type OutgoingMail } from "./mail-message.ts";
import { describeSmtpFailure } from "./smtp-failure.ts";
import { openConnection, type SmtpServer } from "./smtp-server.ts";

export type Mailer = {
	/** Never throws. Settles within `sendingTimeouts.whole`. */
	send(mail: OutgoingMail): Promise<SendResult>;
	/** Closes all connections, also those in use. */
	close(): void;
	/** False while no mail server is set; absent: always. */
	isReady?(): boolean;
};

/** Enough for a burst of leads, and accepted by any mail provider. */
export const MAX_CONNECTIONS = 4;

/** In milliseconds; `whole` is that of an attempt. */
export const sendingTimeouts = {
	connect: 10_000,
	silence: 20_000,
	whole: 45_000,
};

/** Shorter than for sending, as a user waits for the answer. */
const probeTimeouts = { connect: 5_000, silence: 5_000 };

/**
 * Sends email through an SMTP server. Connections are opened on demand.
 * @param from the sender at the time of sending.
 */
export function createSmtpMailer(
	server: SmtpServer,
	from: () => MailAddress,
	timeouts = sendingTimeouts,
	findLogo: () => MailLogo | null = () => null,
): Mailer {
	const transport = createTransport({
		pool: true,
		maxConnections: MAX_CONNECTIONS,
		// The outbox repeats an email whose connection broke.
		maxRequeues: 0,
		idleTimeout: 10_000,
		...openConnection(server, timeouts),
	});
	// Failures are returned with each email; errors of idle connections are ignored.
	transport.on("error", () => {});

	return {
		async send(mail) {
			try {
				const signal = AbortSignal.timeout(timeouts.whole);
				const info = await transport.sendMail({
					...buildMessage(mail, from(), findLogo()),
					signal,
				});

				return toResult(mail.to, info, server);
			} catch (error) {
				return describeSmtpFailure(error, server);
			}
		},
		close: () => transport.close({ force: true }),
	};
}

/** Connects and logs in; sends nothing. Never throws. */
export async function reachSmtp(server: SmtpServer): Promise<SendResult> {
	const transport = createTransport(openConnection(server, probeTimeouts));
	try {
		await transport.verify();
		return { outcome: "delivered" };
	} catch (error) {
		return describeSmtpFailure(error, server);
	} finally {
		transport.close();
	}
}

type Accepted = {
	response: string;
	rejectedErrors?: readonly (Error & { recipient?: string })[] | undefined;
};

/** An email with copies may be refused for some recipients only. Those who have it don't get it again. */
function toResult(
	to: string,
	{ response, rejectedErrors = [] }: Accepted,
	server: SmtpServer,
): SendResult {
	const refusal = rejectedErrors.find(({ recipient }) => recipient === to);
	if (refusal) {
		const failure = describeSmtpFailure(refusal, server);
		const error = `Only the copies were accepted. ${failure.error}`;

		return { ...failure, isPermanent: true, error };
	}

	const [copy] = rejectedErrors;
	const warning =
		copy && `A copy was refused. ${describeSmtpFailure(copy, server).error}`;

	return {
		outcome: "delivered",
		...readSentId(response),
		...(warning && { warning }),
	};
}

/** SES answers `250 Ok <id>`, Postmark and Postfix `250 2.0.0 Ok: queued as <id>`. */
export function readSentId(response: string): { sentAs?: string } {
	const id = /^250[ -](?:[\d.]+ )?Ok:?(?: queued as)? <?([\w.-]{8,200})/i;
	const [, sentAs] = id.exec(response) ?? [];

	return sentAs ? { sentAs } : {};
}
