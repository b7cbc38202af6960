import { company } from "#content/content.ts";
import mailCopy from "#content/mails.json" with { type: "json" };
import { mailTexts, sender } from "#content/mails.ts";
import type { Touch } from "#features/tracking/attribution.ts";
import { findPlatform } from "#features/tracking/query-parameters.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import {
	answerAddress,
	type Mail,
	type Notification,
	type Notify,
	type WebhookEvent,
} from "#lib/outbox/contract.ts";
import { outboxInserts } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { copyForAssignee } from "./assignee-copy.ts";
import { listAnswers } from "./lead-kind.ts";
import { assigneeTopics, type MessageTopic } from "./message-topics.ts";
import { describeSavings } from "./savings.server.ts";
import { buildStaffSubject, describeMentioned } from "./staff-subject.ts";
import type { NewLead } from "./store.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

export type LeadSite = Pick<
	Site,
	"db" | "clock" | "origin" | "notify" | "clientAddress"
> & {
	/** Signs form tokens; absent for leads without a form. */
	secret?: string;
	log?: Site["log"];
};

/** Topics of email to the agency itself, sent to the current NOTIFY_TO at delivery. */
export const ownerTopics: ReadonlySet<string> = new Set([
	"lead.owner",
	"lead.reply",
	"proposal.answer",
	"booking.changed",
	"booking.upcoming",
	"desk.summary",
	"desk.overdue",
	"privacy.erased",
	"newsletter.paused",
]);

/** Topics of email to staff, which is no correspondence with its person. */
export const internalTopics: ReadonlySet<string> = new Set([
	...ownerTopics,
	...assigneeTopics,
]);

/** Defaults: the agency's own address, as it is published now, is sender and recipient. */
export const defaultNotify: Notify = {
	get to() {
		return company().email;
	},
	get from() {
		const { name, email } = company();
		return { name, address: email };
	},
	webhook: false,
};

/** Adds a notification from the configured sender to the outbox, in the transaction of its cause. */
export async function enqueueFrom(
	site: Pick<Site, "notify" | "clock">,
	trx: Database,
	notification: Notification<MessageTopic>,
): Promise<void> {
	for (const insert of outboxInsertsFrom(site, trx, notification))
		await insert.execute();
}

/** As `enqueueFrom`: the statements, to run in a transaction. */
export function outboxInsertsFrom(
	{ notify = defaultNotify, clock }: Pick<Site, "notify" | "clock">,
	db: Database,
	notification: Notification<MessageTopic>,
) {
	return outboxInserts(db, notification, {
		id: clock.newId(),
		from: notify.from.address,
		at: clock.at,
	});
}

type LinkCopy = Record<"subject" | "heading" | "text" | "action", string>;

/** An email to a visitor with one link. @param footer is above the sender. */
export function buildLinkMail(
	{ subject, heading, text, action }: LinkCopy,
	url: string,
	footer: string,
) {
	return {
		kind: "mail" as const,
		subject,
		document: {
			heading,
			paragraphs: [text],
			facts: [],
			action: { label: action, url },
			footer: [footer, sender()],
		},
	};
}

export type NotifiedLead = Omit<NewLead, "inserts" | "alsoWrite"> &
	Pick<SubmissionContext, "pageUrl" | "attribution" | "savings"> & {
		/** Absent: a new person with the lead's id. */
		personId?: string;
		/** Address of the person's assignee, if they want an email about it. */
		assignee?: string | null;
		at: string;
	};

/**
 * The owner email, that of the assignee, the visitor's confirmation and the webhook events. None for likely spam: it is only
 * listed on the desk, so the site can't be made to send mail to strangers.
 */
export function notificationsFor(
	lead: NotifiedLead,
	{ notify = defaultNotify, origin }: Pick<LeadSite, "notify" | "origin">,
): (Mail<MessageTopic> | WebhookEvent<MessageTopic>)[] {
	if (lead.likelySpam) return [];

	const owner = buildOwnerMail(lead, notify.to, origin);
	const mails = [
		owner,
		owner && buildAssigneeMail(lead, owner, origin),
		buildVisitorMail(lead, notify),
	];

	return [
		...mails.filter((mail) => mail !== null),
		...(lead.content.reminders ?? []),
		...(notify.webhook ? buildLeadEvents(lead) : []),
	];
}

function buildOwnerMail(
	lead: NotifiedLead,
	to: string,
	origin: string,
): Mail<MessageTopic> | null {
	const { kind, content, headline, email, name, savings, attribution, at } =
		lead;
	if (!kind.ownerMail) return null;

	const { owner: copy } = mailCopy;
	const { labels } = copy;
	const { title, intro } = kind.ownerMail;
	const first = attribution && describeOrigin(attribution.first);
	const last = attribution && describeOrigin(attribution.last);
	const phone = content.answers.find(({ field }) => field === "phone")?.value;
	const when = content.answers.find(({ label }) => label === labels.when);
	const mentioned = { name, email, phone, about: headline || when?.value };

	return {
		kind: "mail",
		topic: "lead.owner",
		to,
		leadId: lead.id,
		subject: buildStaffSubject(title, mentioned),
		...(email !== "" && { replyTo: { name, address: email } }),
		document: {
			heading: title,
			paragraphs: [
				describeMentioned(mentioned),
				...(kind.takesReply === false ? [intro] : [intro, copy.answer]),
			],
			facts: listAnswers([
				[labels.name, name],
				[labels.email, email || null],
				...content.answers.map(({ label, value }) => [label, value] as const),
				[labels.savings, savings && describeSavings(savings)],
				[labels.page, lead.pageUrl],
				[labels.firstTouch, first],
				[labels.lastTouch, last === first ? null : last],
				[labels.received, formatDateTime(at, company().timeZone)],
			]),
			action: {
				label: copy.action,
				url: `${origin}/desk/people/${lead.personId ?? lead.id}`,
			},
			footer: [sender()],
		},
	};
}

/** Not about newsletter subscriptions, which need no answer. */
function buildAssigneeMail(
	{ assignee = null, kind }: NotifiedLead,
	owner: Mail<MessageTopic>,
	origin: string,
): Mail<MessageTopic> | null {
	if (assignee === null || kind.takesReply === false) return null;

	return copyForAssignee(owner, "assignee.lead", assignee, origin);
}

/** `newsletter / email, campaign spring`, the referring site, or a direct visit. */
export function describeOrigin({ utm, referrer, clickIds }: Touch): string {
	const { direct } = mailCopy.owner;

	if (utm) {
		const medium = [utm.utm_source, utm.utm_medium].filter(Boolean).join(" / ");
		const campaign = utm.utm_campaign && mailTexts.campaign(utm.utm_campaign);
		return (
			[medium, campaign].filter(Boolean).join(", ") ||
			Object.values(utm).join(", ")
		);
	}

	if (referrer) return referrer;

	return findPlatform(clickIds) ?? direct;
}

/** Emails of one kind to one address in a day. */
const MAX_PER_DAY = 3;

/** Milliseconds. Later confirmations would only confuse. */
const CONFIRMATION_VALID_FOR = 7 * 24 * 60 * 60_000;

function buildVisitorMail(
	{ id, email, at, content: { confirmation } }: NotifiedLead,
	notify: Notify,
): Mail<MessageTopic> | null {
	if (!confirmation || email === "") return null;

	return {
		kind: "mail",
		to: emailKey(email),
		leadId: id,
		maxPerDay: MAX_PER_DAY,
		replyTo: { name: company().name, address: answerAddress(notify) },
		expiresAt: shifted(at, CONFIRMATION_VALID_FOR),
		...confirmation,
	};
}

function buildLeadEvents(lead: NotifiedLead): WebhookEvent<MessageTopic>[] {
	const { id, name, headline, source, attribution, savings, at } = lead;
	const email = lead.email || null;
	const common = { kind: "webhook", at, leadId: id } as const;
	const created = {
		id,
		kind: lead.kind.kind,
		email,
		name,
		headline,
		source,
		page_url: lead.pageUrl,
		first_touch: attribution?.first ?? null,
		last_touch: attribution?.last ?? null,
		savings,
		created_at: at,
	};
	const { eventData } = lead.content;

	return [
		...(lead.kind.isLead === false
			? []
			: [{ ...common, type: "lead.created" as const, data: created }]),
		{
			...common,
			type: lead.kind.eventType,
			data: { lead_id: id, email, name, ...eventData },
		},
	];
}
