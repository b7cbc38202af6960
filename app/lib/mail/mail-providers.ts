/** Providers that post emails and delivery events to this site. */
export const mailProviders = ["postmark", "mailgun", "ses"] as const;
export type MailProvider = (typeof mailProviders)[number];
