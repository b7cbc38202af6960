import { bookByStaff } from "#desk/calendar/staff-change.server.ts";
import { checkImport } from "#desk/import/check-import.server.ts";
import {
	createImport,
	findImport,
	startImport,
} from "#desk/import/imports.server.ts";
import { readContacts } from "#desk/import/read-contacts.ts";
import { runImport } from "#desk/import/run-import.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { sellRetainer, tellOfNadia } from "./seed-deals.ts";
import {
	daysBefore,
	deliverAll,
	dropUndelivered,
	findId,
	formOf,
	openDesk,
	press,
	receiveMail,
} from "./seed-desk.ts";
import {
	addPerson,
	ask,
	askForProgram,
	bookFirst,
	callForm,
	findSlot,
} from "./seed-forms.ts";
import { sellByProposal } from "./seed-proposals.ts";
import { DAY, formatDate, HOUR } from "./seed-values.ts";

/**
 * Adds people whose cards show what the desk is for, through the forms of visitors and staff: a lead by phone, two
 * cards of one person and two that were merged, deals of each kind, calls that took place, were missed and are booked
 * again, replies with a file and a copy, a deleted note, a spreadsheet, and a proposal in every state.
 */
export async function tellStory(db: Database, until: number): Promise<void> {
	const deskAt = (days: number, name?: string) =>
		openDesk(db, daysBefore(until, days), name);

	await winDeal(deskAt);
	await loseDeal(deskAt);
	await addOnePersonTwice(deskAt);
	await reply(deskAt);
	await sellRetainer(db, until);
	await missCall(db, until);
	await importCustomers(deskAt(5));
	await addCaller(deskAt(3, "Ben Pryce"), until);
	await tellOfNadia(db, until);
	await sellByProposal(db, until);
	await deliverAll(db, until);
	await dropUndelivered(db);
}

type DeskAt = (days: number, name?: string) => ReturnType<typeof openDesk>;

async function winDeal(deskAt: DeskAt): Promise<void> {
	const owen = await askForProgram(deskAt(40), {
		name: "Owen Hughes",
		email: "owen@hughes-joinery.example",
		company: "Hughes Joinery",
		message: "Our quotes take two evenings a week. Which program comes first?",
	});

	await press(deskAt(38), owen, { intent: "status", status: "contacted" });
	await press(deskAt(12), owen, {
		intent: "status",
		status: "won",
		value: "4800",
		period: "once",
	});
}

async function loseDeal(deskAt: DeskAt): Promise<void> {
	const priya = await askForProgram(deskAt(30), {
		name: "Priya Nair",
		email: "priya@nair-dental.example",
		company: "Nair Dental",
		message: "Can patients move their appointments themselves?",
	});

	await press(deskAt(28, "Ben Pryce"), priya, {
		intent: "status",
		status: "contacted",
		value: "2600",
	});
	await press(deskAt(9, "Ben Pryce"), priya, {
		intent: "status",
		status: "lost",
		lost_reason: "price",
		lost_note: "Their practice software is getting a calendar in spring.",
	});
}

/** Two cards with one name and phone, which the desk suggests to merge. */
async function addOnePersonTwice(deskAt: DeskAt): Promise<void> {
	await ask(deskAt(20), "marta@kowalski-bakery.example", {
		question: "Do you also connect the till of a bakery?",
	});
	const marta = await findId(deskAt(20).db, "marta@kowalski-bakery.example");
	await press(deskAt(19), marta, {
		intent: "contact",
		name: "Marta Kowalski",
		phones: "020 7946 0403",
		company: "Kowalski Bakery",
	});

	await addPerson(deskAt(6, "Ben Pryce"), {
		name: "Marta Kowalski",
		phones: "+44 20 7946 0403",
		emails: "marta.kowalski@mailbox.example",
		note: "Rang from the shop, and gave her private address.",
	});
}

/** Nobody comes to the first call; today it is booked again. */
async function missCall(db: Database, until: number): Promise<void> {
	const before = openDesk(db, daysBefore(until, 12));
	const visitor = {
		name: "Tom Aldous",
		email: "tom@aldous-roofing.example",
		phone: "020 7946 0404",
	};
	const missed = await bookFirst(before, visitor);
	const tom = await findId(db, visitor.email);
	const { id } = await db
		.selectFrom("bookings")
		.select("id")
		.where("email", "=", visitor.email)
		.executeTakeFirstOrThrow();
	const after = openDesk(db, Date.parse(missed) + HOUR);
	await press(after, tom, { intent: "callOutcome", id, outcome: "no_show" });

	const today = openDesk(db, until - HOUR, "Ben Pryce");
	const again = await bookByStaff(
		today,
		new Map([
			...callForm(today, await findSlot(today), visitor),
			["person", tom],
		]),
	);
	if (again.to === undefined) throw new Error("The call was not booked again.");
}

const customers = `Name,Email,Phone,Company,Tags,Note
Isla Finch,isla@harbour-finch.example,020 7946 0401,Harbour & Finch Architects,customer,Ring after five
Tariq Aziz,tariq@harbour-finch.example,,Harbour & Finch Architects Ltd,customer,
Bea Lindqvist,bea@harbour-finch.example,,Harbour & Finch Architects,,
Owen Hughes,owen@hughes-joinery.example,020 7946 0402,Hughes Joinery,customer,
Front desk,not an address,,Nair Dental,,
`;

/** Three people of one company, a known person with a new phone, and a row that is refused. */
async function importCustomers(site: StaffContext): Promise<void> {
	const file = readContacts(Buffer.from(customers));
	if ("error" in file) throw new Error(file.error);

	const id = await createImport(site, "customers.csv", file);
	const found = await findImport(site.db, id);
	const columns = (found?.mapping ?? []).map((field, index) => [
		`column_${index}`,
		field ?? "",
	]);
	await checkImport(
		site,
		id,
		formOf({
			...Object.fromEntries(columns),
			basis: "Customers since 2019",
			prefers: "card",
		}),
	);
	await startImport(site, id);
	await runImport({ db: site.db, now: () => new Date(site.clock.at) }, id);
}

async function addCaller(site: StaffContext, until: number): Promise<void> {
	const gareth = await addPerson(site, {
		name: "Gareth Pugh",
		phones: "020 7946 0405",
		company: "Pugh Scaffolding",
		note: "Four crews, all planned on a whiteboard. Never reads email.",
		enquiry: "yes",
	});

	await press(site, gareth, {
		intent: "status",
		status: "contacted",
		value: "1800",
		expected_on: formatDate(until + 20 * DAY),
		assignee: site.staff.id,
	});
	await press(site, gareth, {
		intent: "task",
		key: site.clock.newId(),
		title: "Ring about the crew plan",
		due_on: formatDate(until + DAY),
		assignee: site.staff.id,
	});
}

/** A question, our reply, and the visitor's answer. */
async function reply(deskAt: DeskAt): Promise<void> {
	const email = "ruth@ellery-florist.example";
	const asked = deskAt(4);
	await ask(asked, email, {
		question: "We take orders on three phones. Where would you begin?",
	});
	const ruth = await findId(asked.db, email);

	const lead = await asked.db
		.selectFrom("leads")
		.select("id")
		.where("person_id", "=", ruth)
		.executeTakeFirstOrThrow();

	const site = deskAt(3.8);
	const key = site.clock.newId();
	await press(site, ruth, {
		intent: "contact",
		name: "Ruth Ellery",
		company: "Ellery Florist",
	});
	await press(site, ruth, {
		intent: "reply",
		key,
		lead_id: lead.id,
		cc: "",
		subject: "Your question",
		text: "Hello Ruth,\n\nWith one list of orders that all three phones write to. May I ring you on Thursday?",
	});
	await press(site, ruth, { intent: "tag", tag: "florist" });
	await deliverAll(site.db, Date.parse(site.clock.at));

	await receiveMail(deskAt(3), {
		from: email,
		subject: "Re: Your question",
		text: "Thursday after two is good. Ruth",
		answers: key,
	});
	const noted = deskAt(2.8);
	await press(noted, ruth, { intent: "read" });
	const mistaken = noted.clock.newId();
	await press(noted, ruth, {
		intent: "note",
		key: mistaken,
		text: "Thursday, 14:00, in the shop in Leeds.",
	});
	await press(noted, ruth, { intent: "noteDelete", id: mistaken });
	await press(noted, ruth, {
		intent: "note",
		key: noted.clock.newId(),
		text: "Thursday, 14:00. Her daughter does the accounts.",
	});
}
