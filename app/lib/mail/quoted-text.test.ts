import { expect, test } from "vitest";
import { splitQuote } from "./quoted-text.ts";

const BOOKED = "Your call is booked.\nSee you then.";
const QUOTED = "> Your call is booked.\n>\n> See you then.";
const ME = "Sheaf <hello@sheaf.example>";
const OUTLOOK = (from: string, sent: string, to: string, subject: string) =>
	`${from} ${ME}\n${sent} 23 November 2026 10:00\n${to} Dawn\n${subject} Booked\n\n${BOOKED}`;

test.each([
	["Gmail", `On Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n\n${QUOTED}`],
	[
		"Gmail, wrapped",
		`On Mon, 23 Nov 2026 at 10:00, Sheaf\n<hello@sheaf.example> wrote:\n\n${QUOTED}`,
	],
	[
		"Gmail as HTML without marks",
		`On Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n\n${BOOKED}`,
	],
	[
		"Gmail in German",
		`Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb ${ME}:\n\n${QUOTED}`,
	],
	[
		"Gmail in French",
		`Le lun. 23 nov. 2026 à 10:00, ${ME} a écrit :\n\n${QUOTED}`,
	],
	[
		"Gmail in Spanish",
		`El lun, 23 nov 2026 a las 10:00, Sheaf (<hello@sheaf.example>) escribió:\n\n${QUOTED}`,
	],
	[
		"Gmail in Italian",
		`Il giorno lun 23 nov 2026 alle ore 10:00 ${ME} ha scritto:\n\n${QUOTED}`,
	],
	["Gmail in Dutch", `Op ma 23 nov 2026 om 10:00 schreef ${ME}:\n\n${QUOTED}`],
	[
		"Gmail in Portuguese",
		`Em seg., 23 de nov. de 2026 às 10:00, ${ME} escreveu:\n\n${QUOTED}`,
	],
	[
		"Gmail in Swedish",
		`Den mån 23 nov. 2026 kl 10:00 skrev ${ME}:\n\n${QUOTED}`,
	],
	[
		"Gmail in Polish",
		`pon., 23 lis 2026 o 10:00 ${ME} napisał(a):\n\n${QUOTED}`,
	],
	["Gmail in Russian", `пн, 23 нояб. 2026 г. в 10:00, ${ME}:\n\n${QUOTED}`],
	["Gmail in Japanese", `2026年11月23日(月) 10:00 ${ME}:\n\n${QUOTED}`],
	["Gmail in Chinese", `${ME} 于2026年11月23日周一 10:00写道：\n\n${QUOTED}`],
	["Apple", `On 23 Nov 2026, at 10:00, Sheaf wrote:\n\n${QUOTED}`],
	[
		"an iPhone",
		`Sent from my iPhone\n\n> On 23 Nov 2026, at 10:00, ${ME} wrote:\n> \n${QUOTED}`,
	],
	[
		"an iPhone in German",
		`Von meinem iPhone gesendet\n\n> Am 23.11.2026 um 10:00 schrieb ${ME}:\n> \n${QUOTED}`,
	],
	[
		"an iPhone with its own spaces",
		`\u200eOn 23 Nov 2026, at 10:00\u202fAM, ${ME} wrote:\u200e\n\n${QUOTED}`,
	],
	[
		"Yahoo",
		`    On Monday, 23 November 2026 at 10:00:00 GMT, ${ME} wrote:  \n \n ${BOOKED}`,
	],
	["Thunderbird", `On 23/11/2026 10:00, Sheaf wrote:\n${QUOTED}`],
	["Outlook", OUTLOOK("From:", "Sent:", "To:", "Subject:")],
	["Outlook in Brazil", OUTLOOK("De:", "Enviada em:", "Para:", "Assunto:")],
	[
		"Outlook in Czech",
		OUTLOOK("Odesílatel:", "Odesláno:", "Komu:", "Předmět:"),
	],
	["Outlook in Romanian", OUTLOOK("De la:", "Trimis:", "Către:", "Subiect:")],
	["Outlook in Greek", OUTLOOK("Από:", "Στάλθηκε:", "Προς:", "Θέμα:")],
	[
		"GMX",
		`Gesendet: Montag, 23. November 2026 um 10:00 Uhr\nVon: ${ME}\nAn: Dawn\nBetreff: Booked\n\n${BOOKED}`,
	],
	[
		"Gmail in Hungarian, as HTML",
		`${ME} ezt írta (időpont: 2026. nov. 23., H, 10:00):\n\n${BOOKED}`,
	],
	[
		"Gmail in Vietnamese, as HTML",
		`Vào Th 2, 23 thg 11, 2026 vào lúc 10:00 ${ME} đã viết:\n\n${BOOKED}`,
	],
	[
		"Outlook with a line",
		`________________________________\n${OUTLOOK("From:", "Sent:", "To:", "Subject:")}`,
	],
	[
		"Outlook with a rule",
		`---\n\n${OUTLOOK("*From:*", "*Sent:*", "*To:*", "*Subject:*")}`,
	],
	[
		"Outlook, older",
		`-----Original Message-----\n${OUTLOOK("From:", "Sent:", "To:", "Subject:")}`,
	],
	["Outlook in German", OUTLOOK("Von:", "Gesendet:", "An:", "Betreff:")],
	["Outlook in French", OUTLOOK("De :", "Envoyé :", "À :", "Objet :")],
	["Outlook in Italian", OUTLOOK("Da:", "Inviato:", "A:", "Oggetto:")],
	["Outlook in Spanish", OUTLOOK("De:", "Enviado el:", "Para:", "Asunto:")],
	[
		"Outlook on a phone",
		`Get Outlook for iOS<https://aka.ms/x>\n________________________________\n${OUTLOOK("From:", "Sent:", "To:", "Subject:")}`,
	],
	[
		"a signature before the quote",
		`-- \nDawn\n020 7946 0018\n\nOn Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n${QUOTED}`,
	],
	[
		"a signature after the quote",
		`On Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n${QUOTED}\n\n-- \nDawn\n020 7946 0018`,
	],
	["a signature alone", "-- \nDawn\n020 7946 0018"],
])("a quote of %s is folded, and nothing of it is lost", (_name, quote) => {
	expect(splitQuote(`Yes, please.\n\nSix of them.\n\n${quote}`)).toEqual({
		reply: "Yes, please.\n\nSix of them.",
		quote: quote.trim(),
	});
});

test.each([
	[
		"answers between quotes",
		"> Which system do you use?\n\nA spreadsheet.\n\n> How many people?\n\nSix.",
	],
	[
		"answers between quotes, under a header",
		`On Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n> Which system?\n\nA spreadsheet.\n\n> How many?\n\nSix.`,
	],
	[
		"an answer above and answers between",
		`See below.\n\nOn Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n> Which system?\nA spreadsheet.`,
	],
	[
		"an answer under the quote",
		`On Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n${QUOTED}\n\nYes, I can.`,
	],
	[
		"a sentence that says who wrote",
		"Thanks.\nOn page 3 you wrote: 48 hours. Is that working days?",
	],
	["a line that says who wrote", "On Tuesday our foreman wrote:\nNo."],
	[
		"a line that says who wrote, later",
		"Hello.\n\nOn Tuesday our foreman wrote:\nNo.\n\nSo we wait.",
	],
	[
		"a dated line that says who wrote",
		"Hello.\n\nOn 23 November 2026 at 10:00 you wrote:\n48 hours.\nIs that working days?",
	],
	["a person's own quote", "As your page says:\n> 48 hours\n\nIs that true?"],
	["a quote without a header", "Yes.\n\n> Your call is booked."],
	[
		"a quote with nothing else",
		`On Mon, 23 Nov 2026 at 10:00, ${ME} wrote:\n${QUOTED}`,
	],
	[
		"an Outlook quote with nothing else",
		OUTLOOK("From:", "Sent:", "To:", "Subject:"),
	],
	["a dashed line", "Prices:\n--\nOne 5\nTwo 6"],
	[
		"a transport",
		"Hello, please quote.\n\nFrom: Leeds\nTo: York\nDate: 3 March",
	],
	[
		"a person's own list of senders",
		"Hello.\n\nFrom: our foreman\nHe says no.",
	],
	[
		"a forwarded message of Gmail",
		`See below.\n\n---------- Forwarded message ---------\n${OUTLOOK("From:", "Date:", "To:", "Subject:")}`,
	],
	[
		"a forwarded message of Apple",
		`See below.\n\nBegin forwarded message:\n\n${OUTLOOK("From:", "Date:", "To:", "Subject:")}`,
	],
	[
		"a phone's signature",
		"Sent from the office in Leeds: the contract.\nPlease sign.",
	],
	[
		"a request with an address",
		"Please send it, by 10:00, to our office (jo@client.example) as follows:\nBy post.",
	],
	["an empty text", ""],
	["Windows lists", "Yes:\n- one\n- two"],
	[
		"a route with From, Date and Subject",
		"Please quote.\nFrom: Leeds\nTo: York\nDate: 3 May\nSubject: steel beams\nThank you.",
	],
])("%s is shown whole", (_name, text) => {
	expect(splitQuote(text)).toEqual({ reply: text, quote: "" });
});

test("a message forwarded by Outlook is shown whole", () => {
	const text = `Can you help?\n\n${OUTLOOK("From:", "Sent:", "To:", "Subject:")}`;

	for (const subject of ["FW: Booked", "WG: Booked", "TR : Booked"])
		expect(splitQuote(text, subject)).toEqual({ reply: text, quote: "" });
});

test.each([
	["many headers", "On Monday, at 10:00, we\nwrote\n> a\nFrom: x\n", 250_000],
	["one line of spaces", " ", 2_000_000],
	["one line of dashes", "-", 2_000_000],
])("a text of %s is read whole", (_name, part, times) => {
	const text = `From ${part.repeat(times)}x`;

	expect(splitQuote(text)).toEqual({ reply: text, quote: "" });
});
