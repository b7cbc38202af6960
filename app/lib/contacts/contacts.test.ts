import { expect, test } from "vitest";
import { emailKey, parseEmail } from "./email.ts";
import { makePhoneKey } from "./phone.server.ts";
import { makePhoneLink, parsePhone } from "./phone.ts";
import { parseWebsite } from "./website.ts";

test.each([
	["020 7946 0018", "020 7946 0018"],
	["\u202d+44 20 7946 0018\u202c", "+44 20 7946 0018"],
	["020\u20117946\u20110018", "020-7946-0018"],
	["020 7946\u20130018", "020 7946-0018"],
	["020\u00a07946\u202f0018", "020 7946 0018"],
	["020 7946 0018 ext. 12", "020 7946 0018 ext. 12"],
	["020 7946 0018 x12", "020 7946 0018 ext. 12"],
	["020 7946 0018, extension 12", "020 7946 0018 ext. 12"],
	["020 7946 0018 #12", "020 7946 0018 ext. 12"],
	["020 7946 0018 x. 12", "020 7946 0018 ext. 12"],
	["01 23 45 67 89 poste 12", "01 23 45 67 89 ext. 12"],
	["020 7946 0018.", "020 7946 0018"],
	["０２０ ７９４６ ００１８", "020 7946 0018"],
	["＋４４（２０）７９４６−００１８", "+44(20)7946-0018"],
	["٠٢٠ ٧٩٤٦ ٠٠١٨", "020 7946 0018"],
	["Tel: 020 7946 0018", "020 7946 0018"],
	["089/1234567", "089/1234567"],
	["", null],
	["1234", null],
	["020 7946 0018 or 020 7946 0019", null],
	["020 7946 0018 ext.", null],
	["+44+20 7946 0018", null],
	["1".repeat(16), null],
	["call me", null],
])("the phone number %j is read as %j", (text, phone) => {
	expect(parsePhone(text)).toBe(phone);
});

test.each([
	["020 7946 0018", "+442079460018"],
	["+44 (0)20 7946 0018", "+442079460018"],
	["0044 20 7946 0018", "+442079460018"],
	["020 7946 0018 ext. 12", "+442079460018;ext=12"],
	["+49 30 901820", "+4930901820"],
	["12345", null],
])("the phone number %j has the key %j", (text, key) => {
	expect(makePhoneKey(text, "GB")).toBe(key);
});

test.each([
	["+44 (0)20 7946 0018", "tel:+442079460018"],
	["020 7946 0018 ext. 12", "tel:02079460018,12"],
])("the phone number %j is rung at %j", (phone, link) => {
	expect(makePhoneLink(phone)).toBe(link);
});

test.each([
	["jo@client.example", "jo@client.example"],
	["\u200bjo@client.example\u202c ", "jo@client.example"],
	["\u2068jo@client.example\u2069", "jo@client.example"],
	["zoe\u0308@client.example", "zoë@client.example"],
	["jo@client.example.", null],
	["jo@client..example", null],
	["jo@.client.example", null],
	["jo@client", null],
	["jo@client.c", null],
	[".jo@client.example", null],
	["jo.@client.example", null],
	["jo..bright@client.example", null],
	["jo.bright+web@client.example", "jo.bright+web@client.example"],
	["jo@-client.example", null],
	["jo@client-.example", null],
	["jo@my-client.example", "jo@my-client.example"],
	[`${"j".repeat(65)}@client.example`, null],
	[`jo@${"c".repeat(64)}.example`, null],
	["jo@192.168.0.1", null],
	["jo@client.example/jobs", null],
	["jo@client,example", null],
	["jo@cli\u200bent.example", null],
])("the email address %j is read as %j", (text, email) => {
	expect(parseEmail(text)).toBe(email);
});

test.each([
	["Jo@Client.Example", "jo@client.example"],
	["zoe\u0308@client.example", "zoë@client.example"],
	["jo@bücher.example", "jo@xn--bcher-kva.example"],
	["jo@bu\u0308cher.example", "jo@xn--bcher-kva.example"],
	["jo@xn--bcher-kva.example", "jo@xn--bcher-kva.example"],
	["Removed", "removed"],
])("the email address %j has the key %j", (email, key) => {
	expect(emailKey(email)).toBe(key);
});

test.each([
	["client.example", "https://client.example"],
	["\u202awww.client.example\u202c", "https://www.client.example"],
	["http://client.example/a?b=c", "http://client.example/a?b=c"],
	["client.example:8080/shop", "https://client.example:8080/shop"],
	["www.bücher.example", "https://www.bücher.example"],
	[".", null],
	["..", null],
	["www,client.example", null],
	["tbc.", null],
	["t.b.c", null],
	["@client.example", null],
	["//client.example", "https://client.example"],
	["https:client.example", "https://client.example"],
	["cli\u200bent.example", "https://client.example"],
	["client..example", null],
	["-.-", null],
	["n/a", null],
	["1.5", null],
	["client example.example", null],
	["javascript:alert(1)", null],
	["https://jo:secret@client.example", null],
])("the website %j is read as %j", (text, website) => {
	expect(parseWebsite(text)).toBe(website);
});
