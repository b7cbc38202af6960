import { expect, test } from "vitest";
import { readRawMail } from "./read-raw-mail.server.ts";

const headers = "From: Dawn <dawn@client.example>\r\nSubject: Hi\r\n";

test("an email is read with its headers, text and files", async () => {
	const source = [
		`${headers}Content-Type: multipart/mixed; boundary=b`,
		"",
		"--b",
		"",
		"Hello.",
		"--b",
		"Content-Type: application/pdf; name=a.pdf",
		"Content-Transfer-Encoding: base64",
		"",
		"QQ==",
		"--b--",
	].join("\r\n");

	const mail = await readRawMail(Buffer.from(source));

	expect(mail.text.trim()).toBe("Hello.");
	expect(mail.headers.get("subject")).toBe("Hi");
	expect(mail.attachments).toEqual([
		{ name: "a.pdf", type: "application/pdf", bytes: new Uint8Array([65]) },
	]);
});

test("the main thread goes on while an email of many lines is read", async () => {
	const lines = `${headers}\r\n${"a\r\n".repeat(100_000)}`;
	let turns = 0;
	const timer = setInterval(() => turns++, 1);

	await readRawMail(lines);

	clearInterval(timer);
	expect(turns).toBeGreaterThan(10);
});

test("an email that takes too long becomes its source", async () => {
	const source = `${headers}\r\n${"a\r\n".repeat(100_000)}`;

	const mail = await readRawMail(source, { deadline: 1, megabytes: 512 });

	expect(mail).toMatchObject({
		sender: "dawn@client.example",
		subject: "Hi",
		text: source,
	});
});
