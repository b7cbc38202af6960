import mailCopy from "#content/mails.json" with { type: "json" };
import type { Database } from "#lib/db/connection.server.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import { counted } from "#lib/number-format.ts";
import { buildAssigneeFooter } from "./assignee-copy.ts";
import { selectPrimaryContact } from "./contact-points.server.ts";
import { listAnswers } from "./lead-kind.ts";
import { enqueueFrom } from "./notifications.ts";
import { findNotified } from "./notified-staff.server.ts";
import { buildStaffSubject, describeMentioned } from "./staff-subject.ts";

/** Emails of one topic to one address in a day; further events are only on the desk. */
const MAX_PER_DAY = 50;

type Actor = MailContext & {
	staff: { id: string; name: string };
};

const texts = {
	assigned: {
		topic: "assignee.assigned",
		title: "Assigned to you",
		text: (by: string, who: string) => `${by} has assigned ${who} to you.`,
	},
	lead: {
		topic: "assignee.lead",
		title: "New lead, added by hand",
		text: (by: string, who: string) =>
			`${by} has added a lead of ${who}, who is assigned to you.`,
	},
} as const;

/** As `notifyAssigned` for several people who were assigned at once: one email, with a link to them. */
export async function notifyAssignedMany(
	trx: Database,
	actor: Actor,
	who: { personIds: readonly string[]; assigneeId: string | null },
): Promise<void> {
	const { personIds, assigneeId } = who;
	const [personId, ...others] = personIds;
	if (personId === undefined || assigneeId === actor.staff.id) return;
	if (others.length === 0)
		return await notifyAssigned(trx, actor, "assigned", {
			personId,
			assigneeId,
		});

	const to = await findNotified(trx, assigneeId, "notify_leads");
	if (to === null) return;

	const { topic, title, text } = texts.assigned;
	const people = counted(personIds.length, "person", "people");

	await enqueueFrom(actor, trx, {
		kind: "mail",
		topic,
		to,
		leadId: null,
		maxPerDay: MAX_PER_DAY,
		subject: renderHeaderText(`${title}: ${people}`),
		document: {
			heading: title,
			paragraphs: [text(actor.staff.name, people)],
			facts: [],
			action: {
				label: "Show them",
				url: `${actor.origin}/desk/people?assignee=me`,
			},
			footer: buildAssigneeFooter("They are assigned to you.", actor.origin),
		},
	});
}

/**
 * Emails the assignee of a person in the transaction of what a colleague did; nothing to the colleague themselves.
 * Only an email with a lead names the person, as it is erased with it.
 */
export async function notifyAssigned(
	trx: Database,
	actor: Actor,
	what: keyof typeof texts,
	{ personId, assigneeId }: { personId: string; assigneeId: string | null },
): Promise<void> {
	if (assigneeId === actor.staff.id) return;

	const to = await findNotified(trx, assigneeId, "notify_leads");
	if (to === null) return;

	const person = await trx
		.selectFrom("people")
		.select(["name", "company", selectPrimaryContact().as("contact")])
		.where("id", "=", personId)
		.executeTakeFirstOrThrow();

	const lead = await trx
		.selectFrom("leads")
		.select(["id", "headline", "email"])
		.where("person_id", "=", personId)
		.orderBy("id", "desc")
		.executeTakeFirst();

	const phone = await trx
		.selectFrom("contact_points")
		.select("value")
		.where("person_id", "=", personId)
		.where("kind", "=", "phone")
		.orderBy("is_primary", "desc")
		.orderBy("id")
		.executeTakeFirst();

	const who = lead ? (person.name ?? person.contact) : "a contact";
	const mentioned = {
		name: who,
		email: lead?.email ?? null,
		phone: lead && phone?.value,
		about: lead?.headline ?? null,
	};
	const { labels, action } = mailCopy.owner;
	const { topic, title, text } = texts[what];

	await enqueueFrom(actor, trx, {
		kind: "mail",
		topic,
		to,
		leadId: lead?.id ?? null,
		maxPerDay: MAX_PER_DAY,
		subject: buildStaffSubject(title, mentioned),
		...(lead?.email && {
			replyTo: { name: person.name, address: lead.email },
		}),
		document: {
			heading: title,
			paragraphs: [
				...(lead ? [describeMentioned(mentioned)] : []),
				text(actor.staff.name, who),
			],
			facts: lead
				? listAnswers([
						[labels.name, person.name],
						[labels.email, lead.email || null],
						[labels.phone, phone?.value],
						[labels.company, person.company],
						["Latest", lead.headline],
					])
				: [],
			action: {
				label: action,
				url: `${actor.origin}/desk/people/${personId}`,
			},
			footer: buildAssigneeFooter("They are assigned to you.", actor.origin),
		},
	});
}
