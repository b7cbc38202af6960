import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("every variable has a default", () => {
	const addresses = {
		from: { name: "Sheaf", address: "hello@sheaf.example" },
		to: "hello@sheaf.example",
	};
	expect(readConfig({})).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		siteUrl: "http://localhost:3000",
		databaseUrl: "file:./data/site.sqlite",
		smtp: null,
		notify: { ...addresses, webhook: false, mail: false },
		webhook: null,
	});
});

test("a Meta token may have any length and is ignored without a pixel", () => {
	const META_CAPI_TOKEN = "EAAB-test_1|2";
	const config = readConfig({ META_CAPI_TOKEN, META_PIXEL_ID: "1234567890" });

	expect(config.conversions).toEqual({
		pixelId: "1234567890",
		token: META_CAPI_TOKEN,
	});
	expect(readConfig({ META_CAPI_TOKEN }).conversions).toBeNull();
});

test.each([
	[{ MAIL_FROM: "The Desk <desk@agency.example>" }, "desk@agency.example"],
	[{ MAIL_FROM: "a@b.example", NOTIFY_TO: "c@d.example" }, "c@d.example"],
	[
		{ NOTIFY_TO: "a@b.example,c@d.example, a@b.example" },
		"a@b.example, c@d.example",
	],
])("with %j notifications go to %s", (environment, to) => {
	expect(readConfig(environment).notify.to).toBe(to);
});

test("email and webhook settings are read", () => {
	const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
	const from = "The Desk <desk@agency.example>";
	const to = "owner@agency.example";
	const url = "https://crm.example/hook?k=1";
	const SMTP_URL = "smtps://user:pass@mail.example.com";
	const mail = { SMTP_URL, MAIL_FROM: from, NOTIFY_TO: to };

	expect(
		readConfig({ ...mail, WEBHOOK_URL: url, WEBHOOK_SECRET: secret }),
	).toMatchObject({
		smtp: { host: "mail.example.com", port: 465, secure: true },
		notify: {
			from: { name: "The Desk", address: "desk@agency.example" },
			to,
			webhook: true,
			webhookUrl: url,
			mail: true,
		},
		webhook: { url, secret },
	});
});

test.each([
	[{ WEBHOOK_URL: "https://crm.example/" }, "WEBHOOK_SECRET must be "],
	[
		{ INBOUND_ADDRESS: "reply@in.example.com" },
		"INBOUND_PROVIDER and INBOUND_SECRET must be set",
	],
])("%j is refused without its other variables", (environment, said) => {
	expect(() => readConfig(environment)).toThrow(said);
});

test("a PostgreSQL URL may name a Unix socket", () => {
	const databaseUrl = "postgres://sheaf@/site?host=/var/run/postgresql";
	expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(
		databaseUrl,
	);
});

test("inbound settings are read", () => {
	const address = "reply@in.example.com";
	const provider = "postmark";
	const secret = "a password of theirs";
	const set = {
		INBOUND_ADDRESS: address,
		INBOUND_PROVIDER: provider,
		INBOUND_SECRET: secret,
	};

	expect(readConfig(set).inbound).toEqual({ address, provider, secret });
});

test("the default public origin has the port", () => {
	expect(readConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");

	const { siteUrl } = readConfig({
		PORT: "8080",
		SITE_URL: "https://www.sheaf.example/",
	});

	expect(siteUrl).toBe("https://www.sheaf.example");
});

test.each([
	["PORT", "three thousand"],
	["PORT", "70000"],
	["HOST", "not a host"],
	["SITE_URL", "sheaf.example"],
	["SITE_URL", "https://sheaf.example/shop"],
	["SITE_URL", "https://owner:secret@sheaf.example"],
	["DATABASE_URL", "mysql://localhost/site"],
	["DATABASE_URL", "postgres://localhost:port/site"],
	["DATABASE_URL", "postgres://sheaf:pass#word@localhost/site"],
	["SECRET", "short"],
	["SMTP_URL", "mail.example.com"],
	["MAIL_FROM", "The Desk"],
	["NOTIFY_TO", "Owner <owner@example.com>"],
	["NOTIFY_TO", "a@b.example, c@d"],
	["WEBHOOK_URL", "http://crm.example/hook"],
	["WEBHOOK_URL", "https://user:pass@crm.example/hook"],
	["WEBHOOK_URL", "https://127.0.0.1/hook"],
	["WEBHOOK_URL", "https://localhost./hook"],
	["WEBHOOK_SECRET", "whsec_tooshort"],
	["INBOUND_ADDRESS", "a-long-name@in.example.com"],
	["INBOUND_ADDRESS", "reply+x@in.example.com"],
	["INBOUND_PROVIDER", "carrier-pigeon"],
	["INBOUND_SECRET", "short"],
	["BOOKING_URL", "https://diary.example/intro"],
	["BOOKING_URL", "http://calendly.com/agency/intro"],
	["META_PIXEL_ID", "pixel-7"],
	["META_CAPI_TOKEN", "two words"],
	["GTM_ID", "UA-123456"],
	["LINKEDIN_PARTNER_ID", "number-seven"],
	["PLAUSIBLE_DOMAIN", "https://agency.example"],
])(
	"a malformed %s (%s) is refused by name, and its value is not repeated",
	(name, value) => {
		const refuse = () => readConfig({ [name]: value });

		expect(refuse).toThrow(ConfigError);
		expect(refuse).toThrow(new RegExp(`^${name} must be `));
		expect(refuse).not.toThrow(value);
	},
);
