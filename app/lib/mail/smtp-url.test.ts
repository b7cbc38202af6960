import { expect, test } from "vitest";
import { smtpServerOf } from "./mailer.server.ts";

test.each([
	["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false, auth: null }],
	["smtp://localhost:1025/", { host: "localhost", port: 1025, secure: false, auth: null }],
	["smtp://[::1]:25", { host: "::1", port: 25, secure: false, auth: null }],
	[
		"smtps://owner%40example.com:p%25ss%2Fword@mail.example.com",
		{
			host: "mail.example.com",
			port: 465,
			secure: true,
			auth: { user: "owner@example.com", pass: "p%ss/word" },
		},
	],
])("%s is understood", (url, expected) => {
	expect(smtpServerOf(url)).toEqual(expected);
});

test.each([
	"mail.example.com",
	"http://mail.example.com",
	"smtp://",
	"smtp://mail.example.com/path",
	"smtp://mail.example.com?tls.rejectUnauthorized=false",
	"smtp://user:50%@mail.example.com",
])("%s is refused", (url) => {
	expect(smtpServerOf(url)).toBeNull();
});
