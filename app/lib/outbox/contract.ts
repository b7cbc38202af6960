/** How the agency is told of what happens, and in whose name mail leaves. Configuration, the same for every request. */
export type Notify = {
	/** Where the agency reads of new leads. */
	to: string;
	/** The sender of all mail: an address, or `Name <address>`. */
	from: string;
	/** Whether events are pushed to a webhook. */
	webhook: boolean;
	/** Whether Meta is told of conversions from here (META_PIXEL_ID and META_CAPI_TOKEN). */
	conversions?: boolean | undefined;
	/** Where they are pushed to. */
	webhookUrl?: string | undefined;
	/** Whether mail leaves; otherwise it is kept, to be read on the desk. */
	mail?: boolean | undefined;
};

/** Something that has to leave. Pure data: what it says is settled when it is owed, not when it is sent. */
export type Notification = Mail | WebhookEvent | ConversionReport;

export type Mail = MailParts & {
	kind: "mail";
	/** What it is about: `lead.owner`, `quiz.result` … */
	topic: string;
	to: string;
	leadId: string | null;
	/** At most so many mails of this topic to this address in 24 hours; more are not written at all. */
	mostPerDay?: number;
};

/** What a mail consists of, as the outbox keeps it. */
export type MailParts = {
	subject: string;
	document: MailDocument;
	/** Where an answer goes, if not to the sender. */
	replyTo?: { name: string | null; address: string };
	/** A calendar entry, as .ics text. */
	calendar?: { method: "REQUEST" | "CANCEL"; text: string };
	/** Takes a POST without a login (RFC 8058); on newsletter mail only. */
	unsubscribeUrl?: string;
	/** UTC, ISO 8601. Sending it later would help nobody. */
	goodUntil?: string;
};

/** The words of a mail, in order; text and HTML are made from it (mail-layout.ts). */
export type MailDocument = {
	heading: string;
	paragraphs: readonly string[];
	facts: readonly Fact[];
	/** The one thing to do. */
	action?: { label: string; url: string };
	footer: readonly string[];
};

/** A line of a mail's table. The value may have several lines. */
export type Fact = { label: string; value: string };

export type WebhookEvent = {
	kind: "webhook";
	/** Dots and lower case: `lead.created`. */
	type: string;
	/** When it happened: UTC, ISO 8601. */
	at: string;
	leadId: string | null;
	data: Readonly<Record<string, unknown>>;
};

/** A conversion that an advertiser's platform is told of from here, with consent only. */
export type ConversionReport = {
	kind: "conversion";
	/** `meta.lead`, `meta.schedule` … */
	topic: string;
	leadId: string;
	/**
	 * As the platform takes it. Names and addresses are hashed in it; the visitor's network address and
	 * browser are not, and leave the outbox as soon as it is settled.
	 */
	event: Readonly<Record<string, unknown>>;
};

/** What became of one try. */
export type SendResult =
	| { outcome: "delivered" }
	| {
			outcome: "failed";
			/** Whether somebody answered at all; if not, the others for the same place need not be tried just now. */
			reached: boolean;
			/** No later try can succeed. */
			hopeless: boolean;
			/** For the desk; mail addresses in it are masked. */
			error: string;
			/** For the log; it quotes nothing. */
			code: string;
			/** The receiver asked for this pause, in milliseconds. */
			retryAfter?: number;
	  };
