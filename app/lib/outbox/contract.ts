/** Recipients and sender of notifications, from the configuration. */
export type Notify = {
	/** One address, or several with commas between them. */
	to: string;
	/** The sender of all email. */
	from: MailAddress;
	webhook: boolean;
	/** The server reports conversions to an ad platform. */
	conversions?: boolean | undefined;
	webhookUrl?: string | undefined;
	/** Email is sent; otherwise it stays in the outbox and is listed on the desk. */
	mail?: boolean | undefined;
};

export function addressesIn(list: string): string[] {
	return list.split(",").map((address) => address.trim());
}

/** Where answers to our email go: the first address of NOTIFY_TO. */
export function answerAddress({ to }: Pick<Notify, "to">): string {
	return addressesIn(to)[0] ?? to;
}

/** The name may contain any characters; the mailer encodes it. Empty for none. */
export type MailAddress = { name: string; address: string };

/** A message for the outbox: pure data, complete when it is enqueued. */
export type Notification<Topic extends string = string> =
	| Mail<Topic>
	| MessageMail<Topic>
	| BuiltMail<Topic>
	| WebhookEvent<Topic>
	| ConversionReport<Topic>;

/** An email whose content is a row of `messages` with the id of the outbox row. */
export type MessageMail<Topic extends string = string> = {
	kind: "message";
	topic: Topic;
	to: string;
	leadId: string | null;
};

/** An email that is built at delivery from what `built` names (`DeliveryParts.findBuiltMail`). */
export type BuiltMail<Topic extends string = string> = {
	kind: "built";
	topic: Topic;
	/** One address, or several with commas between them. */
	to: string;
	leadId: string | null;
	/** Ids, without texts and addresses. */
	built: Built;
};

export type Built = Readonly<Record<string, string>>;

export type Mail<Topic extends string = string> = MailParts & {
	kind: "mail";
	/** `lead.owner`, `quiz.result` … */
	topic: Topic;
	/** One address, or several with commas between them: each gets an email of its own. */
	to: string;
	leadId: string | null;
	/** UTC, ISO 8601: earliest time of delivery. */
	dueAt?: string;
	/** Maximum number of emails of this topic to this address in 24 hours; further ones are not enqueued. */
	maxPerDay?: number;
};

export type MailParts = {
	subject: string;
	document: MailDocument;
	/** The Reply-To, if it is not the sender. */
	replyTo?: { name: string | null; address: string };
	calendar?: { method: "REQUEST" | "CANCEL"; text: string };
	/** URL for a POST without login (RFC 8058); in newsletter email only. */
	unsubscribeUrl?: string;
	/** UTC, ISO 8601: the email is not sent later. */
	expiresAt?: string;
	/** Attached as plain text. */
	files?: readonly { name: string; text: string }[];
	/** Only its recipient may read it: the desk and exports show its subject. */
	isSecret?: true;
	/** Whom it is about, when it is about no lead. */
	personId?: string;
	/** Tasks whose words are read at delivery, so that an erasure before it reaches them. */
	taskIds?: readonly string[];
};

/** An email from a staff member to a person; its row of the outbox has only its id. */
export type PersonalMail = {
	/** Null: the sender's name is that of the agency. */
	author: string | null;
	/** Addresses with commas between them. */
	cc: string | null;
	subject: string;
	text: string;
	/** Message-IDs of the thread, the oldest first. */
	references: readonly string[];
	attachments: readonly { name: string; bytes: Uint8Array }[];
};

/** The content of an email; text and HTML are rendered from it at delivery (mail-layout.ts). */
export type MailDocument = {
	heading: string;
	paragraphs: readonly string[];
	facts: readonly Fact[];
	action?: { label: string; url: string };
	/** Long texts with line breaks, below the rest. */
	sections?: readonly { heading: string; text: string }[];
	footer: readonly string[];
};

/** A row of an email's table. The value may have several lines. */
export type Fact = { label: string; value: string };

export type WebhookEvent<Type extends string = string> = {
	kind: "webhook";
	/** Dots and lower case: `lead.created`. */
	type: Type;
	/** Time of the event: UTC, ISO 8601. */
	at: string;
	leadId: string | null;
	data: Readonly<Record<string, unknown>>;
};

/** A conversion reported to an ad platform by the server, with consent only. */
export type ConversionReport<Topic extends string = string> = {
	kind: "conversion";
	platform: string;
	/** The platform and the name of the event, with a dot between them. */
	topic: Topic;
	leadId: string;
	/**
	 * In the platform's format. Names and addresses are hashed; the visitor's network address and browser
	 * are not, and are removed when the row is settled.
	 */
	event: Readonly<Record<string, unknown>>;
};

export type SendResult =
	| {
			outcome: "delivered";
			/** The id under which the receiver sends it on, where it tells one. */
			sentAs?: string;
			/** For the desk: what was refused nevertheless, such as a copy. */
			warning?: string;
	  }
	| {
			outcome: "failed";
			/** False when the receiver did not answer: other rows are not attempted for now. */
			reached: boolean;
			/** No later attempt can succeed. */
			isPermanent: boolean;
			/** For the desk; email addresses in it are masked. */
			error: string;
			/** For the log; it quotes nothing. */
			code: string;
			/** Pause requested by the receiver, in milliseconds. */
			retryAfter?: number;
	  };
