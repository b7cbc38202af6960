import { expect, test } from "vitest";
import { isAutomatic } from "./automatic.ts";

const byDawn = { sender: "dawn@client.example", subject: "Re: Booked" };

test.each<[string, string]>([
	["Auto-Submitted", "auto-replied"],
	["Auto-Submitted", "auto-generated; owner-email=a@client.example"],
	["Auto-Submitted", "Auto-Replied (vacation)"],
	["Precedence", "bulk"],
	["Precedence", "junk"],
	["Precedence", "auto_reply"],
	["X-Autoreply", "yes"],
	["X-Autorespond", "Booked"],
	["Return-Path", "<>"],
	["X-Failed-Recipients", "dawn@client.example"],
	[
		"Content-Type",
		'multipart/report; report-type=delivery-status; boundary="x"',
	],
])("an email with %s: %s is automatic", (name, value) => {
	const headers = new Map([[name.toLowerCase(), value]]);

	expect(isAutomatic({ ...byDawn, headers })).toBe(true);
});

test.each<[string, string]>([
	["Auto-Submitted", "no"],
	["Auto-Submitted", "No (a person)"],
	["X-Autoreply", "no"],
	["Precedence", "first-class"],
	["X-Auto-Response-Suppress", "All"],
	["Return-Path", "<dawn@client.example>"],
	["Content-Type", "multipart/alternative"],
])("an email with %s: %s is a person's", (name, value) => {
	const headers = new Map([[name.toLowerCase(), value]]);

	expect(isAutomatic({ ...byDawn, headers })).toBe(false);
});

test("Auto-Submitted: no outweighs a subject", () => {
	const headers = new Map([["auto-submitted", "no"]]);
	const subject = "Automatic reply: is it one?";

	expect(isAutomatic({ ...byDawn, subject, headers })).toBe(false);
});

test.each([
	"Automatic reply: Booked",
	"Automatische Antwort: Booked",
	"Abwesenheitsnotiz",
	"Abwesenheitsnotiz bis 30.11.",
	"Abwesend: Booked",
	"Réponse automatique : Booked",
	"Absence du bureau : Booked",
	"Message d’absence",
	"Out of Office: Re: Booked",
	"Out of office",
	"Out of Office AutoReply: Booked",
	"Respuesta automática: Booked",
	"Automatisch antwoord: Booked",
	"Autosvar: Booked",
	"Otomatik Yanıt: Booked",
	"自动答复: Booked",
	"Undeliverable: Booked",
	"Undelivered Mail Returned to Sender",
	"No se puede entregar: Booked",
	"Delivery Status Notification (Failure)",
])("the subject “%s” is automatic", (subject) => {
	expect(isAutomatic({ ...byDawn, subject, headers: new Map() })).toBe(true);
});

test.each([
	"Re: Automatic reply: Booked",
	"Out of office on Friday, can we meet on Monday?",
	"Abwesend bin ich nur am Montag",
	"Absence de réponse",
	"Our automatic replies",
	"Undelivered parcels: how would your system track them?",
	"Undeliverable goods: a question",
	"Delivery failure rates, and how to reduce them",
	"Re: Automatische Antwort: Booked",
])("the subject “%s” is a person's", (subject) => {
	expect(isAutomatic({ ...byDawn, subject, headers: new Map() })).toBe(false);
});

test("delivery reports come from the mail server", () => {
	const sender = "MAILER-DAEMON@mx.client.example";

	expect(isAutomatic({ sender, subject: "", headers: new Map() })).toBe(true);
});
