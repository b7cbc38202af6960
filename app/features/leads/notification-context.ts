import { company } from "#content/company.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { Notify } from "#lib/outbox/contract.ts";

/** What is needed to say that a lead has come. */
export type NotificationContext = Notify & {
	/** The public origin, for links. */
	origin: string;
	newId(): string;
	/** Signs the tokens of forms; absent: no form of ours brought the lead, they are not looked at. */
	secret?: string | undefined;
	/** The visitor's network address, where it is known; told to Meta only, with consent. */
	clientAddress?: string | undefined;
	/** Hears why a lead was not kept, in the database's words: for the log, never for the visitor. */
	onSaveFailed?(cause: string): void;
};

/** Until a server says otherwise: the agency writes to itself. */
export const defaultNotify: Notify = {
	to: company.email,
	from: `${company.name} <${company.email}>`,
	webhook: false,
};

/** Who is told of the leads of one request. */
export function notificationContextOf({
	notify,
	origin,
	clock,
	secret,
	clientAddress,
}: Pick<Site, "notify" | "origin" | "clock" | "clientAddress"> &
	Partial<Pick<Site, "secret">>): NotificationContext {
	return { ...(notify ?? defaultNotify), origin, newId: clock.newId, secret, clientAddress };
}
