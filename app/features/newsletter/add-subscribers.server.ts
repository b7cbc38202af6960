import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { findEnds } from "./ended-file.server.ts";
import { makeLinkToken, type Subscriber } from "./subscribers.server.ts";
import {
	findSuppressions,
	type SuppressionReason,
} from "./suppressions.server.ts";

/** Somebody who agreed to the newsletter elsewhere than on the website. */
export type Agreement = {
	/** The key of the address (lib/contacts/email.ts). */
	email: string;
	firstName: string | null;
	/** YYYY-MM-DD */
	agreedAt: string;
	agreedWhere: string;
};

type KnownAddress = Partial<
	Pick<Subscriber, "id" | "status" | "first_name" | "unsubscribed_at">
> & {
	suppressed: SuppressionReason | null;
	/** When they left, of an address whose row is gone. */
	leftAt: string | null;
};

export type KnownAddresses = ReadonlyMap<string, KnownAddress>;

/**
 * What the list has of these addresses.
 * @param folder with the file of ended subscriptions (ended-file.server.ts)
 */
export async function findKnownAddresses(
	db: Database,
	emails: readonly string[],
	folder: DataFolder | null = null,
): Promise<KnownAddresses> {
	if (emails.length === 0) return new Map();

	const rows = await db
		.selectFrom("newsletter_subscribers")
		.select(["id", "email", "status", "first_name", "unsubscribed_at"])
		.where("email", "in", emails)
		.execute();
	const byEmail = new Map(rows.map((row) => [row.email, row]));
	const suppressions = await findSuppressions(db, emails);
	const ends = folder ? await findEnds(db, folder, emails) : new Map();

	return new Map(
		emails.map((email) => [
			email,
			{
				...byEmail.get(email),
				suppressed: suppressions.get(email)?.reason ?? null,
				leftAt: ends.get(email) ?? null,
			},
		]),
	);
}

const suppressedTexts: Record<SuppressionReason, string> = {
	"hard-bounce": "The address doesn’t exist: emails came back.",
	complaint: "They have marked the newsletter as spam.",
	provider: "The email provider has blocked the address.",
	"soft-bounces": "Three issues came back.",
	"by-hand": "The address was blocked by staff.",
};

export type AgreementPlan =
	| { outcome: "new" }
	/** Subscribed already; `changed` gets a first name. */
	| { outcome: "same" | "changed"; id: string }
	| { outcome: "refused"; message: string };

/** Who has left, complained or not confirmed stays out: their own word counts. */
export function planAgreement(
	{ email, firstName }: Agreement,
	known: KnownAddresses,
): AgreementPlan {
	const {
		id = "",
		status,
		first_name = null,
		unsubscribed_at = null,
		suppressed = null,
		leftAt = null,
	} = known.get(email) ?? {};

	if (suppressed)
		return { outcome: "refused", message: suppressedTexts[suppressed] };
	if (status === "unsubscribed" || (status === undefined && leftAt !== null))
		return {
			outcome: "refused",
			message: describeLeft(unsubscribed_at ?? leftAt),
		};
	if (status === "pending")
		return {
			outcome: "refused",
			message: "They have signed up on the website, and not confirmed yet.",
		};
	if (status === undefined) return { outcome: "new" };

	const isNamed = first_name !== null || firstName === null;

	return { outcome: isNamed ? "same" : "changed", id };
}

function describeLeft(at: string | null): string {
	const when = at ? ` on ${formatLongDate(at.slice(0, 10))}` : "";

	return `They unsubscribed${when}. They can sign up again on the website.`;
}

export type AddedSubscriber = Agreement & { id: string };

/** They count as confirmed since the day on which they agreed: a later word of theirs is stricter. */
export async function insertAgreements(
	trx: Database,
	added: readonly AddedSubscriber[],
	source: "import" | "by-hand",
	at: string,
): Promise<void> {
	if (added.length === 0) return;

	await trx
		.insertInto("newsletter_subscribers")
		.values(
			added.map(({ id, email, firstName, agreedAt, agreedWhere }) => ({
				id,
				email,
				status: "confirmed" as const,
				source,
				// They have not seen the form's text.
				consent_text_version: "elsewhere",
				first_name: firstName,
				agreed_at: agreedAt,
				agreed_where: agreedWhere,
				confirmed_at: `${agreedAt}T00:00:00.000Z`,
				link_token: makeLinkToken(),
				created_at: at,
			})),
		)
		.execute();
}
