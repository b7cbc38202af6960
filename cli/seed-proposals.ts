import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	acceptWithCode,
	askAboutProposal,
	declineProposal,
	noteOpened,
	requestAcceptance,
} from "#features/proposals/answer-proposal.server.ts";
import {
	emptyBody,
	type ProposalBody,
} from "#features/proposals/proposal-schema.ts";
import {
	copyProposal,
	createProposal,
} from "#features/proposals/proposals.server.ts";
import {
	cancelAcceptance,
	recordAcceptance,
} from "#features/proposals/record-acceptance.server.ts";
import { sendProposal } from "#features/proposals/send-proposal.server.ts";
import { withdrawProposal } from "#features/proposals/withdraw-proposal.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { daysBefore, openDesk } from "./seed-desk.ts";
import { askForProgram } from "./seed-forms.ts";
import { DAY, formatDate } from "./seed-values.ts";

type DeskAt = (days: number) => StaffContext;

/** A proposal in every state, each as staff and client made it. */
export async function sellByProposal(
	db: Database,
	until: number,
): Promise<void> {
	const deskAt = (days: number) => openDesk(db, daysBefore(until, days));
	const lastDay = (days: number) => formatDate(until - days * DAY);

	const mara = await addClient(deskAt(24), "Mara Lindt", "Lindt Bakery");
	const accepted = await send(deskAt(20), mara, lastDay(6));
	await accept(deskAt, accepted);

	const tom = await addClient(deskAt(15), "Tom Ferris", "Ferris Roofing");
	const declined = await send(deskAt(12), tom, lastDay(-2));
	const why = { version: 1, reason: "price" as const };
	const text = "Half of it would suit us, without the texts to the crews.";
	await declineProposal(deskAt(9), declined.token, { ...why, text });
	await copyProposal(deskAt(8), declined.id);

	const ines = await addClient(deskAt(9), "Ines Duarte", "Duarte Physio");
	const open = await send(deskAt(6), ines, lastDay(-8));
	await noteOpened(deskAt(5), open.token);
	const asked = deskAt(4);
	const key = asked.clock.newId();
	const question = "Can we start with the booking, and add care later?";
	await askAboutProposal(asked, open.token, { key, text: question });

	const karl = await addClient(deskAt(45), "Karl Weber", "Weber Heating");
	await send(deskAt(40), karl, lastDay(26));
	const withdrawn = await send(deskAt(5), karl, lastDay(-9));
	await withdrawProposal(deskAt(3), withdrawn.id);

	const lena = await addClient(deskAt(22), "Lena Fox", "Fox Catering");
	await cancel(deskAt, await send(deskAt(18), lena, lastDay(4)));
}

async function addClient(
	site: StaffContext,
	name: string,
	company: string,
): Promise<{ id: string; email: string; company: string }> {
	const [first = ""] = name.toLowerCase().split(" ");
	const email = `${first}@${company.toLowerCase().replace(" ", "-")}.example`;
	const message = "What would it cost, and when could you start?";
	const id = await askForProgram(site, { name, email, company, message });

	return { id, email, company };
}

type Client = Awaited<ReturnType<typeof addClient>>;
type Sent = { id: string; token: string };

async function send(
	site: StaffContext,
	client: Client,
	lastDay: string,
): Promise<Sent> {
	const body = writeBody(client.company, lastDay);
	const { id } = await createProposal(site, client.id, body);
	const result = await sendProposal(site, id, 1, {
		key: site.clock.newId(),
		to: client.email,
		cc: [],
		subject: `Our proposal for ${client.company}`,
		text: "Hello,\n\nas we said: here is our proposal. Ask whatever is unclear.",
	});
	if (result.kind !== "sent")
		throw new Error(`The proposal was not sent: ${JSON.stringify(result)}`);

	const { link_token } = await site.db
		.selectFrom("proposals")
		.select("link_token")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

	return { id, token: link_token ?? "" };
}

async function accept(deskAt: DeskAt, { token }: Sent): Promise<void> {
	const site = deskAt(18);
	const who = { name: "Mara Lindt", role: "Owner", reference: "2026-114" };
	const asked = await requestAcceptance(site, token, {
		...who,
		version: 1,
		chosen: ["care"],
	});
	if (asked.kind !== "code-sent") throw new Error(`No code: ${asked.kind}`);

	const { payload } = await site.db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", "proposal.code")
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow();
	const [code = ""] = /\d{6}/.exec(JSON.parse(payload).document.heading) ?? [];
	const { pendingId } = asked;
	await acceptWithCode(site, token, { version: 1, pendingId, code });
}

async function cancel(deskAt: DeskAt, { id }: Sent): Promise<void> {
	await recordAcceptance(deskAt(15), id, 2, {
		name: "Lena Fox",
		role: null,
		reference: null,
		chosen: [],
		note: "Said yes on the phone.",
	});
	const reason = "They have sold the business; we agreed to end it.";
	await cancelAcceptance(deskAt(13), id, 3, reason);
}

function writeBody(client: string, lastDay: string): ProposalBody {
	const line = {
		text: "",
		quantity: 1,
		unit: "",
		isMonthly: false,
		isOptional: false,
		isDiscount: false,
	};

	return {
		...emptyBody,
		title: `Bookings and reminders for ${client}`,
		client,
		sections: [
			{
				heading: "Your situation",
				text: "Enquiries come by phone and by email, and are written down twice.",
			},
			{
				heading: "What is not included",
				text: "Photographs, and texts in other languages.",
			},
		],
		lines: [
			{
				...line,
				id: "booking",
				title: "Booking on your website",
				text: "Calendar, confirmations and changes by your customers.",
				cents: 2_500_00,
			},
			{
				...line,
				id: "training",
				title: "Training",
				quantity: 2,
				unit: "half days",
				cents: 240_00,
			},
			{
				...line,
				id: "start",
				title: "Discount for the first project",
				cents: 150_00,
				isDiscount: true,
			},
			{
				...line,
				id: "care",
				title: "Care",
				text: "Updates, and a reply within one working day.",
				cents: 300_00,
				isMonthly: true,
				isOptional: true,
			},
		],
		vatRate: 2_000,
		workingDays: 30,
		lastDay,
	};
}
