import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	findPersonByEmail,
	readCopiedMail,
	storeReceivedMail,
} from "#features/inbound/received-mail.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { isUuid } from "#lib/uuid.ts";

/** Characters of an email; longer ones are refused. */
const MAX_COPIED = 200_000;

/**
 * Puts an email that the agency got in another mailbox on the card of its sender, or else of `person`, as a stranger's.
 */
export async function addReceivedMail(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const values = Object.fromEntries(fields);
	const source = fields.get("source") ?? "";
	const refuse = (text: string) => ({ errors: { source: text }, values });
	if (source.trim() === "") return refuse("Paste the email first.");
	if (source.length > MAX_COPIED)
		return refuse("This is too long. Leave out what is quoted below it.");

	const mail = await readCopiedMail(source);
	if (!mail)
		return refuse(
			"The sender is missing. Copy the lines above the text, too, such as From: Jo Bloggs <jo@client.example>.",
		);
	if (mail.text === "") return refuse("There is no text below the headers.");

	const sender = await findPersonByEmail(site.db, mail.sender);
	const personId = sender ?? (await findAsked(site, fields.get("person")));
	if (personId === null)
		return {
			...refused(
				`${mail.sender} is on no card.`,
				"Add the person first, or open the card that it belongs to and paste it there.",
			),
			values,
		};

	const { at } = site.clock;
	const event = { action: "person.email", subject: personId } as const;
	const isNew = await auditedChange(site, event, (trx) =>
		storeReceivedMail(trx, mail, { personId, isTheirs: sender !== null, at }),
	);
	const card = `/desk/people/${personId}?done=${isNew ? "received" : "known"}`;

	return { ...done("The email is on the card."), to: card };
}

async function findAsked(
	{ db }: StaffContext,
	asked: string | undefined,
): Promise<string | null> {
	if (asked === undefined || !isUuid(asked)) return null;

	const person = await db
		.selectFrom("people")
		.select("id")
		.where("id", "=", await findSurvivorId(db, asked))
		.executeTakeFirst();

	return person?.id ?? null;
}
