import { REPLY_TOPIC } from "#desk/people/card/card-contract.ts";
import { searchText } from "#lib/search/words.ts";
import sample from "./seed-data.json" with { type: "json" };
import type { Entry } from "./seed-entries.ts";
import { HOUR, instant, newId, random } from "./seed-values.ts";

type Answered = {
	person_id: string;
	email: string;
	assignee_id: string | null;
	lead_id: string;
};

/** A delivered reply; one in three gets an answer by email. */
export function replyEntries(
	answered: Answered,
	ms: number,
	until: number,
): Entry[] {
	const { email, assignee_id, lead_id } = answered;
	const entries: Entry[] = [];
	const id = newId(ms);
	const at = instant(ms);
	const subject = "Your enquiry";
	const message_id = `<${id}@sheaf.example>`;
	const mail = {
		kind: "mail",
		topic: REPLY_TOPIC,
		recipient: email,
		payload: JSON.stringify({ message: id }),
		message_id,
	};

	const delivered = {
		attempts: 1,
		due_at: at,
		delivered_at: at,
		created_at: at,
	};

	const reply = {
		id,
		direction: "out",
		staff_id: assignee_id,
		subject,
		text: sample.reply,
		message_id,
		in_reply_to: null,
		created_at: at,
	};

	entries.push(["outbox", { id, lead_id, ...mail, ...delivered }]);
	entries.push(...messageEntries(answered, reply));

	if (random(3) === 0 && ms + 3 * HOUR < until) {
		const answerId = newId(ms + 3 * HOUR);
		const answer = {
			id: answerId,
			direction: "in",
			staff_id: null,
			subject: `Re: ${subject}`,
			text: sample.replyBack,
			message_id: `<${answerId}@mail.example>`,
			in_reply_to: id,
			created_at: instant(ms + 3 * HOUR),
		};
		entries.push(...messageEntries(answered, answer));
	}

	return entries;
}

function messageEntries(
	{ person_id, email, lead_id }: Answered,
	message: Record<"id" | "subject" | "text", string> &
		Record<string, string | null>,
): Entry[] {
	const words = searchText(message.subject, message.text);
	return [
		["messages", { person_id, lead_id, address: email, ...message }],
		[
			"search_entries",
			{
				person_id,
				lead_id: null,
				note_id: null,
				message_id: message.id,
				words,
			},
		],
	];
}
