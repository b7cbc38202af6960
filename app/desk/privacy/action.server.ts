import * as v from "valibot";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { contactKey } from "#features/leads/contact-points.server.ts";
import { findClockProblem } from "#features/privacy/clock-check.server.ts";
import { erasePerson } from "#features/privacy/erase.server.ts";
import {
	type PartName,
	readPersonData,
} from "#features/privacy/person-data.server.ts";
import {
	countRetention,
	type RetentionCounts,
	runRetention,
} from "#features/privacy/retention.server.ts";
import { findSubject } from "#features/privacy/subject.server.ts";
import { deleteRetainedContract } from "#features/proposals/retained-contracts.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { parsePhone } from "#lib/contacts/phone.ts";
import { email as emailRule } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";

/** `id`: of their card. */
export type FoundPerson = Awaited<ReturnType<typeof lookUp>>;

export type PrivacyOutcome = {
	found?: FoundPerson;
	/** Times of the calls that were cancelled. */
	calls?: string[];
	counts?: RetentionCounts;
	/** Expired records that have not been deleted. */
	left?: number;
};

type Outcome = FormOutcome & PrivacyOutcome;
type PrivacySite = StaffContext & { checkClock: typeof findClockProblem };

const handlers: Handlers<Outcome, PrivacySite> = {
	async find(site, fields) {
		const address = readAddress(fields);
		return address === null
			? invalid(fields)
			: { found: await lookUp(site, address) };
	},

	async erase(site, fields) {
		const address = readAddress(fields);
		if (address === null) return invalid(fields);

		if (readAddress(fields, "again") !== address) {
			const errors = { again: "That isn’t the address above." };
			return { found: await lookUp(site, address), errors };
		}

		const by = { staffId: site.staff.id, how: "desk" } as const;
		const erased = await erasePerson(site, address, by);
		if (erased.outcome === "own-address") {
			const text =
				"It’s in every email that the site sends, so it can’t be erased.";
			return refused("That’s your own address.", text, 503);
		}

		const rows = addCounts(erased.rows) + erased.mentions;
		const text = `${rows === 1 ? "One record is" : `${rows} records are`} gone. Backups expire after 30 days; if one is restored, the address is erased again.`;

		return { ...done("Erased.", text), calls: erased.calls };
	},

	async count({ db, clock }) {
		const counts = await countRetention(db, clock.at);
		const left = addCounts(counts);
		const notice =
			left === 0
				? done("No data has expired.")
				: done(
						`${counted(left, "record")} expired.`,
						"Nothing has been deleted.",
					);

		return { counts, left, ...notice };
	},

	async "delete-contract"(site, fields) {
		if (fields.get("confirm") !== "yes")
			return { errors: { confirm: "Tick the box to delete the contract." } };

		const isDeleted = await auditedChange(
			site,
			{ action: "privacy.contract" },
			(trx) => deleteRetainedContract(trx, fields.get("id") ?? ""),
		);

		return isDeleted
			? done("The contract is deleted.")
			: done("Nothing to delete.", "The contract is gone already.");
	},

	clean: (site) => clean(site, false),

	async "clean-all"(site, fields) {
		if (fields.get("confirm") === "yes") return clean(site, true);

		const errors = { confirm: "Tick the box to delete everything at once." };
		const counts = await countRetention(site.db, site.clock.at);

		return { counts, left: addCounts(counts), errors };
	},
};

export async function submitPrivacy(
	site: StaffContext,
	fields: FormFields,
	checkClock = findClockProblem,
) {
	try {
		return await submitForm(
			{ ...site, checkClock },
			fields,
			handlers,
			unavailable,
		);
	} catch (error) {
		// Writing the file of erasures can fail too.
		site.log("privacy form failed", { error: String(error) });
		return { ...unavailable, intent: fields.get("intent") ?? "" };
	}
}

const unavailable = refused(
	"That couldn’t be done just now.",
	"The database can’t be written. Try again in a moment; System health has the details.",
	503,
);

/** The key of an email address or phone number; null if the field has neither. */
export function readAddress(fields: FormFields, name = "email"): string | null {
	const parsed = v.safeParse(
		v.pipe(emailRule, v.nonEmpty()),
		fields.get(name) ?? "",
	);
	if (parsed.success) return emailKey(parsed.output);

	const phone = parsePhone(fields.get(name) ?? "");

	return phone && contactKey("phone", phone);
}

function invalid(fields: FormFields): Outcome {
	const values = { email: fields.get("email") ?? "" };
	return { errors: { email: "Please enter a valid email address." }, values };
}

async function lookUp({ db, clock }: StaffContext, address: string) {
	const subject = await findSubject(db, { address });
	const { parts } = await readPersonData(db, subject, clock.at);
	const counts = Object.fromEntries(
		Object.entries(parts).map(([name, entries]) => [name, entries.length]),
	) as Record<PartName, number>;
	const [id = null] = subject.personIds;
	const others = subject.keys.filter((key) => key !== address);

	return { address, others, id, counts };
}

async function clean(site: PrivacySite, confirmed: boolean): Promise<Outcome> {
	const { db, clock, staff, checkClock } = site;
	const problem = await checkClock(db);
	if (problem)
		return refused(
			"Nothing has been deleted: the clock looks wrong.",
			problem,
			503,
		);

	const counts = await runRetention(db, clock.at, {
		staffId: staff.id,
		confirmed,
	});
	const left = addCounts(await countRetention(db, clock.at));
	const title =
		addCounts(counts) === 0
			? "No data had expired."
			: `${counted(addCounts(counts), "record")} deleted.`;
	const text = `${counted(left, "record")} more expired, to be deleted over the next nights.`;

	return { counts, left, ...done(title, left > 0 ? text : undefined) };
}

function addCounts(counts: Readonly<Record<string, number>>): number {
	return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
