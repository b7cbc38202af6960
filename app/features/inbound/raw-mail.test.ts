import { expect, test } from "vitest";
import { parseRawMail } from "./raw-mail.server.ts";

const source = (...lines: string[]) =>
	["From: Dawn <dawn@client.example>", "Subject: Hi", ...lines].join("\r\n");

const bytes = (...parts: (string | Buffer)[]) =>
	Buffer.concat(parts.map((part) => Buffer.from(part)));

const JAPANESE = Buffer.from("1b2442467c4b5c1b2842", "hex");

test.each<[string, string | Buffer, string]>([
	[
		"quoted-printable in windows-1252",
		source(
			"Content-Type: text/plain; charset=windows-1252",
			"Content-Transfer-Encoding: quoted-printable",
			"",
			"5=80 f=FCr =93alles=94, soft=\r\n broken",
		),
		"5€ für “alles”, soft broken",
	],
	[
		"base64",
		source(
			"Content-Type: text/plain; charset=utf-8",
			"Content-Transfer-Encoding: base64",
			"",
			Buffer.from("Grüße").toString("base64"),
		),
		"Grüße",
	],
	[
		"ISO-2022-JP",
		bytes(
			source("Content-Type: text/plain; charset=ISO-2022-JP", "", ""),
			JAPANESE,
		),
		"日本",
	],
	[
		"format=flowed",
		source(
			"Content-Type: text/plain; charset=utf-8; format=flowed",
			"",
			"One line that \r\ngoes on.\r\nAnother.",
		),
		"One line that goes on.\nAnother.",
	],
	[
		"HTML alone",
		source("Content-Type: text/html; charset=utf-8", "", "<p>Yes.</p>"),
		"Yes.",
	],
	[
		"nested parts",
		source(
			"Content-Type: multipart/related; boundary=r",
			"",
			"--r",
			"Content-Type: multipart/alternative; boundary=a",
			"",
			"--a",
			"Content-Type: text/plain",
			"",
			" ",
			"--a",
			"Content-Type: text/html",
			"",
			"<p>Six vans.</p>",
			"--a--",
			"--r--",
		),
		"Six vans.",
	],
	[
		"8-bit text in no stated encoding",
		Buffer.from(source("Content-Type: text/plain", "", "Grüße"), "latin1"),
		"Grüße",
	],
	[
		"8-bit text that isn't in its stated encoding",
		Buffer.from(
			source("Content-Type: text/plain; charset=utf-8", "", "Grüße"),
			"latin1",
		),
		"Grüße",
	],
	[
		"UTF-8 that claims to be ASCII",
		source('Content-Type: text/plain; charset="us-ascii"', "", "Grüße"),
		"Grüße",
	],
	[
		"8-bit HTML with its encoding inside",
		Buffer.from(
			source("Content-Type: text/html", "", "<meta charset=x><p>Grüße</p>"),
			"latin1",
		),
		"Grüße",
	],
	[
		"quotes in format=flowed",
		source(
			"Content-Type: text/plain; format=flowed",
			"",
			"> How many \r\n> vans? \r\nSix, of \r\nwhich two are electric.\r\n-- \r\nDawn",
		),
		"> How many vans? \nSix, of which two are electric.\n-- \nDawn",
	],
	[
		"format=flowed in which the last space is removed",
		source(
			"Content-Type: text/plain; format=flowed; delsp=yes",
			"",
			"日本 \r\n語\r\nEnd",
		),
		"日本語\nEnd",
	],
	[
		"several parts without their boundary",
		source("Content-Type: multipart/mixed", "", "--a", "", "Words", "--a--"),
		"--a\r\n\r\nWords\r\n--a--",
	],
	[
		"HTML with a style that doesn't end",
		source("Content-Type: text/html", "", "<style>p {} <p>Words</p>"),
		"<style>p {} <p>Words</p>",
	],
	[
		"lines that end in CR",
		source("", "Words").replaceAll("\r\n", "\r"),
		"Words",
	],
	["an email without a body", source("", ""), ""],
	["an email without headers", "Just words.", "Just words."],
])("reads %s", async (_name, mail, text) => {
	expect((await parseRawMail(mail)).text.trim()).toBe(text);
});

test("names every attachment, TNEF and forwarded messages among them", async () => {
	const mail = source(
		"Content-Type: multipart/mixed; boundary=m",
		"",
		"--m",
		"Content-Type: text/plain",
		"",
		"See both.",
		"--m",
		'Content-Type: application/ms-tnef; name="winmail.dat"',
		"Content-Transfer-Encoding: base64",
		"",
		"eJ8+IgA=",
		"--m",
		"Content-Type: application/pdf",
		"Content-Disposition: attachment; filename*=utf-8''B%C3%BCro%20%E2%80%9ENord%E2%80%9C.pdf",
		"",
		"%PDF",
		"--m--",
	);

	const { text, attachments } = await parseRawMail(mail);

	expect(text).toContain("See both.");
	expect(attachments.map(({ name }) => name)).toEqual([
		"winmail.dat",
		"Büro „Nord“.pdf",
	]);
});

test("an email that can't be parsed is kept as its source", async () => {
	const parts = Array.from(
		{ length: 300 },
		(_, level) =>
			`Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}`,
	);
	const mail = source(...parts, "Content-Type: text/plain", "", "Deep words.");

	const read = await parseRawMail(mail);

	expect(read).toMatchObject({ sender: "dawn@client.example", subject: "Hi" });
	expect(read.text).toContain("Deep words.");
});

test("reads a subject and a file name of 8 bits in no stated encoding", async () => {
	const mail = source(
		"Subject: Büro",
		"Content-Type: application/pdf",
		'Content-Disposition: attachment; filename="Büro.pdf"',
		"",
		"x",
	).replace("Subject: Hi\r\n", "");

	const { subject, attachments } = await parseRawMail(
		Buffer.from(mail, "latin1"),
	);

	expect(subject).toBe("Büro");
	expect(attachments).toMatchObject([{ name: "Büro.pdf" }]);
});
