import { createTransport } from "nodemailer";
import type { MailAddress } from "#lib/outbox/contract.ts";
import { renderHeaderText } from "./mail-layout.ts";
import { readSentId, sendingTimeouts } from "./mailer.server.ts";
import {
	type Complaint,
	describeSmtpFailure,
	findComplaint,
	namesUnknownMailbox,
	readAnswer,
	type SmtpError,
} from "./smtp-failure.ts";
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
 * `unknown`: the mailbox doesn't exist. `recipient`: it takes no email now, because it is full or closed. `refused`:
 * a refusal for good, which may be the recipient's affair or ours. `policy`: the server takes no email at all.
 * `later`: it refuses the address for now. `throttled`: it takes fewer emails. `unreachable`: no answer.
 */
export type BulkResult =
	| { outcome: "sent"; sentAs: string | null }
	| {
			outcome:
				| "unknown"
				| "recipient"
				| "refused"
				| "policy"
				| "later"
				| "throttled"
				| "unreachable";
			/** Addresses are masked. */
			error: string;
			/** Of an answer; null for broken connections. */
			status: number | null;
			/** What the server says about us; null when it doesn't. */
			complaint: Complaint | null;
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

const THROTTLED =
	/\b4\.(?:7\.\d+|3\.2|4\.5)\b|\brate|thrott|too (?:many|fast|much)|try again later, limit|quota exceeded for sender/i;

/** About a mailbox that exists: RFC 3463, 5.2.x, and RFC 5321, 552. */
const MAILBOX =
	/\b5\.2\.\d+\b|^552\b(?!.*\b5\.[3-7]\.)|mailbox (?:is )?(?:full|disabled)/is;

/** Nodemailer's own, for an address that no server could be given. */
const UNUSABLE = /^(?:Invalid recipient|No recipients defined)/;

export function classifyFailure(
	error: unknown,
	server?: Pick<SmtpServer, "host" | "port">,
): Exclude<BulkResult, { outcome: "sent" }> {
	const failure = error as SmtpError;

	return {
		outcome: nameOutcome(failure),
		error: describeSmtpFailure(error, server).error,
		status: failure.responseCode ?? null,
		complaint: failure.code === "EAUTH" ? "login" : findComplaint(failure),
	};
}

type FailedOutcome = Exclude<BulkResult["outcome"], "sent">;

function nameOutcome(failure: SmtpError): FailedOutcome {
	const { code, responseCode: status = null, message } = failure;
	if (code === "EAUTH")
		return status !== null && status < 500 ? "unreachable" : "policy";
	if (status === null)
		return UNUSABLE.test(message) ? "recipient" : "unreachable";
	if (status === 421) return "throttled";
	if (status < 500) return THROTTLED.test(message) ? "throttled" : "later";

	return nameRefusal(failure);
}

/** Each email has one recipient, so that an answer to its content may be about them, too. */
function nameRefusal(failure: SmtpError): FailedOutcome {
	const { code, command } = failure;
	const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
	if (!isAboutMail || command === "MAIL FROM") return "policy";
	if (namesUnknownMailbox(failure)) return "unknown";
	if (findComplaint(failure) !== null) return "refused";

	return MAILBOX.test(readAnswer(failure)) ? "recipient" : "refused";
}
