import { createTransport } from "nodemailer";
import type { MailAddress } from "#lib/outbox/contract.ts";
import { renderHeaderText } from "./mail-layout.ts";
import { readSentId, sendingTimeouts } from "./mailer.server.ts";
import { describeSmtpFailure } from "./smtp-failure.ts";
import { openConnection, type SmtpServer } from "./smtp-server.ts";

export type BulkMail = {
	to: string;
	messageId: string;
	subject: string;
	html: string;
	text: string;
	/** Their values are encoded; line breaks are removed. */
	headers: Readonly<Record<string, string>>;
};

/**
 * `recipient`: the server refuses the address for good. `later`: it refuses it for now. `throttled`: it takes
 * fewer emails. `unreachable`: no answer. `policy`: it refuses everything, whoever gets it.
 */
export type BulkResult =
	| { outcome: "sent"; sentAs: string | null }
	| {
			outcome: "recipient" | "later" | "throttled" | "unreachable" | "policy";
			/** Addresses are masked. */
			error: string;
			/** Of an answer; null for broken connections. */
			status: number | null;
	  };

export type BulkMailer = {
	/** Never throws. */
	send(mail: BulkMail): Promise<BulkResult>;
	close(): void;
	/** False while no mail server is set; absent: always. */
	isReady?(): boolean;
};

/** Connections of their own: other email never waits behind these. */
export const MAX_BULK_CONNECTIONS = 3;

export function createBulkMailer(
	server: SmtpServer,
	from: () => MailAddress,
	timeouts = sendingTimeouts,
): BulkMailer {
	const transport = createTransport({
		pool: true,
		maxConnections: MAX_BULK_CONNECTIONS,
		maxRequeues: 0,
		idleTimeout: 10_000,
		...openConnection(server, timeouts),
	});
	transport.on("error", () => {});

	return {
		async send({ to, messageId, subject, html, text, headers }) {
			const sender = from();
			try {
				const { response } = await transport.sendMail({
					from: { ...sender, name: renderHeaderText(sender.name, 100) },
					to: { name: "", address: to },
					messageId,
					subject: renderHeaderText(subject),
					html,
					text,
					textEncoding: "quoted-printable",
					headers: Object.fromEntries(
						Object.entries(headers).map(([name, value]) => [
							name,
							renderHeaderText(value, 900),
						]),
					),
					xMailer: false,
					signal: AbortSignal.timeout(timeouts.whole),
				});

				return { outcome: "sent", sentAs: readSentId(response).sentAs ?? null };
			} catch (error) {
				return classifyFailure(error, server);
			}
		},
		close: () => transport.close({ force: true }),
	};
}

type SmtpError = Error & {
	code?: string;
	responseCode?: number;
	command?: string;
	rejectedErrors?: SmtpError[];
};

const THROTTLED =
	/\b4\.(?:7\.\d+|3\.2|4\.5)\b|\brate|thrott|too (?:many|fast|much)|try again later, limit|quota exceeded for sender/i;

/** RFC 3463: about the address or the mailbox, as opposed to the system, the protocol or the policy. */
const ABOUT_RECIPIENT = /\b5\.[12]\.\d+\b/;
const ABOUT_EVERYTHING = /\b5\.[3-7]\.\d+\b/;
/** Words for an unknown recipient beside a policy code, such as Microsoft's 5.4.1. */
const NAMES_RECIPIENT =
	/recipient(?: address)? rejected|(?:no such|unknown|invalid) (?:user|recipient|mailbox)|(?:user|recipient|mailbox) (?:unknown|not found|unavailable|does(?: not|n.t) exist)/i;

export function classifyFailure(
	error: unknown,
	server?: Pick<SmtpServer, "host" | "port">,
): Exclude<BulkResult, { outcome: "sent" }> {
	const failure = error as SmtpError;
	const { code, responseCode: status = null, message } = failure;
	const said = { error: describeSmtpFailure(error, server).error, status };

	if (code === "EAUTH")
		return { outcome: isTemporary(status) ? "unreachable" : "policy", ...said };
	if (status === null) return { outcome: "unreachable", ...said };
	if (status === 421) return { outcome: "throttled", ...said };
	if (status < 500) {
		const isThrottled = THROTTLED.test(message);
		return { outcome: isThrottled ? "throttled" : "later", ...said };
	}

	const isRecipient =
		ABOUT_RECIPIENT.test(message) ||
		(failure.command === "RCPT TO" &&
			(!ABOUT_EVERYTHING.test(message) || NAMES_RECIPIENT.test(message)));

	return { outcome: isRecipient ? "recipient" : "policy", ...said };
}

function isTemporary(status: number | null): boolean {
	return status !== null && status < 500;
}
