import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	findPersonByEmail,
	readCopiedMail,
	readMailFile,
	storeReceivedMail,
} from "#features/inbound/received-mail.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import type { FormFields, UploadedFile } from "#lib/forms/read-form.server.ts";
import { isUuid } from "#lib/uuid.ts";

/** Characters of an email; longer ones are refused. */
const MAX_COPIED = 200_000;

/**
 * Puts an email that the agency got in another mailbox on the card of its sender, or else of `person`, as a stranger's.
 */
export async function addReceivedMail(
	site: StaffContext,
	fields: FormFields,
	[file]: readonly UploadedFile[] = [],
): Promise<FormOutcome> {
	const values = Object.fromEntries(fields);
	const source = fields.get("source") ?? "";
	const refuse = (text: string, field = "source") => ({
		errors: { [field]: text },
		values,
	});
	if (!file && source.trim() === "")
		return refuse("Paste the email first, or choose its file.");
	if (!file && source.length > MAX_COPIED)
		return refuse(
			"This is too long. Leave out what is quoted below it, or choose the email’s file.",
		);

	const mail = file
		? await readMailFile(file.bytes)
		: await readCopiedMail(source);
	if (!mail)
		return file
			? refuse("This isn’t an email. Save it as .eml first.", "file")
			: refuse(
					"The sender is missing. Copy the lines above the text, too, such as From: Jo Bloggs <jo@client.example>.",
				);
	if (mail.text === "" && mail.files.length === 0)
		return refuse(
			"There is no text below the headers.",
			file ? "file" : "source",
		);

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
