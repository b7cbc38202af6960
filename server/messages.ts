import { randomUUIDv7 } from "node:crypto";
import { recordDeliveredReply } from "#desk/people/reply/record-answers.server.ts";
import { buildTasksMail } from "#desk/tasks/overdue-mails.server.ts";
import { makeReplyAddress } from "#features/inbound/reply-address.server.ts";
import {
	buildPersonalMail,
	readMessageId,
} from "#features/leads/messages.server.ts";
import { createConversionSender } from "#features/leads/meta-conversions.server.ts";
import { recordEnd } from "#features/newsletter/ended-file.server.ts";
import {
	buildPausedMail,
	describePause,
} from "#features/newsletter/paused-mail.server.ts";
import { startSender } from "#features/newsletter/sender.server.ts";
import { addProposalLink } from "#features/proposals/proposal-link.server.ts";
import { buildProposalMail } from "#features/proposals/proposal-mails.server.ts";
import { createBulkMailer } from "#lib/mail/bulk-mailer.server.ts";
import { createCurrentSender } from "#lib/mail/current-server.ts";
import { createSmtpMailer, sendingTimeouts } from "#lib/mail/mailer.server.ts";
import { startDelivery } from "#lib/outbox/delivery.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { createWebhookClient } from "#lib/outbox/webhook.server.ts";
import { OutOfDate } from "#lib/outbox/worker.server.ts";
import { findRecipient } from "./mail-recipients.ts";
import type { RouterParts } from "./router.ts";
import { siteJobs } from "./site-jobs.ts";
import { findMailLogo } from "./stored-settings.ts";

type MessageParts = Pick<
	RouterParts,
	"config" | "db" | "secret" | "now" | "log"
>;

/** Delivers the outbox and runs the jobs. @returns a function that stops it. */
export function startMessages({ db, config, secret, now, log }: MessageParts) {
	const mailer = createCurrentSender(
		() => config.smtp,
		(server) =>
			createSmtpMailer(
				server,
				() => config.notify.from,
				sendingTimeouts,
				() => findMailLogo(config.siteUrl),
			),
	);

	return startDelivery({
		db,
		findRecipient: (row) => findRecipient(db, row, config.notify.to),
		findReplyTo: (row) => makeReplyAddress(db, row, config, secret),
		async findPersonalMail(row) {
			const id = readMessageId(row);
			if (id === null) return null;

			const mail = await buildPersonalMail(db, id);
			return mail && addProposalLink(db, config.siteUrl, id, mail);
		},
		async findBuiltMail(row) {
			const { siteUrl: origin, notify } = config;
			const mail = await buildProposalMail(db, row, { origin, notify });
			if (mail === "gone") throw new OutOfDate();

			return mail ?? (await buildTasksMail(db, row, origin));
		},
		onMailDelivered: recordDeliveredReply,
		mailer,
		findWebhook: () => config.webhook && createWebhookClient(config.webhook),
		findConversions: () =>
			config.conversions && createConversionSender(config.conversions),
		jobs: siteJobs({ db, config, secret, log }),
		now,
		log,
	});
}

/** Sends issues of the newsletter. @returns a function that stops it. */
export function startNewsletter({
	db,
	config,
	now,
	log,
}: Omit<MessageParts, "secret">) {
	const readClock = () => ({
		at: now().toISOString(),
		newId: () => randomUUIDv7(),
	});
	const mailer = createCurrentSender(
		() => config.smtp,
		(server) => createBulkMailer(server, () => config.notify.from),
	);

	return startSender({
		db,
		mailer,
		origin: config.siteUrl,
		async onPaused(trx, issue, reason, error) {
			const { at, newId } = readClock();
			const why = await describePause(trx, { ...issue, reason });
			const mail = buildPausedMail(issue, why, error, {
				to: config.notify.to,
				origin: config.siteUrl,
			});
			const { address } = config.notify.from;

			return enqueue(trx, mail, { id: newId(), from: address, at });
		},
		onSuppressed: (address) =>
			recordEnd(
				{ db, clock: readClock(), installation: config, log },
				address,
				"hard-bounce",
			),
		now,
		log,
	});
}
