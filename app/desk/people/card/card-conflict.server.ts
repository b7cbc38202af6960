import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { formatAgo, shortDate } from "#desk/layout/relative-time.ts";
import { formatAuditEvent, stageNames } from "#desk/shared/lead-labels.ts";
import { money } from "#desk/shared/money.ts";
import { readDetail } from "#features/auth/audit.server.ts";
import { describeLostReason } from "#features/leads/stages.ts";
import {
	type CardIntent,
	changedFields,
	mergeWithCurrent,
} from "./card-contract.ts";
import type { CardForm } from "./card-form.server.ts";
import { findPerson, selectAuditEvents } from "./people.server.ts";

/** The latest changes by other staff since the form got its key: like ids, keys grow with time. */
export async function listChangesByOthers({
	site,
	person,
	values,
}: CardForm): Promise<string[]> {
	const { key = "z" } = values;
	return (await selectAuditEvents(site.db, person.id))
		.filter(({ id, staffId }) => id > key && staffId !== site.staff.id)
		.slice(0, 3)
		.map(({ by, at, action, detail }) => {
			const change = `${by ?? "A removed account"} ${formatAuditEvent(action, readDetail(detail))}`;
			return `${change}, ${formatAgo(at, site.clock.at)}.`;
		});
}

const saveAgain =
	"Save again to write only what you changed; everything else stays as it is now.";
const advice: Partial<Record<CardIntent, string>> = {
	status: saveAgain,
	contact: saveAgain,
	reply: "Your text is still there. Send it again if it’s still needed.",
};

/** The latest change by other staff since the form got its key. */
async function findLatestByOthers({ site, person, values }: CardForm) {
	const { key = "z" } = values;

	return (await selectAuditEvents(site.db, person.id)).find(
		({ id, staffId }) => id > key && staffId !== site.staff.id,
	);
}

/** Names the colleague who has changed the card, or replied, meanwhile. */
async function explainTitle(form: CardForm) {
	const latest = await findLatestByOthers(form);
	const by = latest?.by ?? "Someone else";
	if (form.intent !== "reply")
		return `${by} has just changed this card. Your change was not saved.`;

	return latest?.action === "person.reply"
		? `${by} has just replied. Yours was not sent.`
		: `${by} has just changed this card. Your reply was not sent.`;
}

/** The answer when others have changed the card, with their changes and the current values of the fields. */
export async function explainConflict(form: CardForm): Promise<FormOutcome> {
	const { site, person, intent, values } = form;
	const now = (await findPerson(site.db, person.id)) ?? person;
	const { stage, value_cents: value, assignee } = now;
	const is = {
		status:
			stage === null
				? "It has no stage now."
				: `It is now: ${stageNames[stage]}.`,
		value:
			value === null
				? "There is no deal value now."
				: `The deal value is now ${money(value / 100)}.`,
		period: `The value is now ${now.period === "month" ? "monthly" : "one-off"}.`,
		expected_on: now.expected_on
			? `The expected date is now ${shortDate(now.expected_on)}.`
			: "There is no expected date now.",
		lost_reason: `The reason is now: ${describeLostReason(now.lost_reason)}.`,
		assignee: assignee
			? `It is now assigned to ${assignee}.`
			: "No one is assigned now.",
	};

	const sentences = changedFields(values, now).map((field) => is[field]);

	return refuseStale(
		form,
		sentences,
		intent === "status" ? mergeWithCurrent(values, now) : values,
	);
}

/**
 * Says who has changed the card meanwhile, and what it has now.
 * @param shown the fields of the form that follows
 */
export async function refuseStale(
	form: CardForm,
	sentences: readonly string[],
	shown: Readonly<Record<string, string>>,
): Promise<FormOutcome> {
	const text = [
		...(await listChangesByOthers(form)),
		...sentences,
		advice[form.intent] ??
			"Please try again if you still want to make your change.",
	];

	return {
		...refused(await explainTitle(form), text.join(" "), 409),
		values: { ...shown },
	};
}
