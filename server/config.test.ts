import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("nothing needs to be configured", () => {
	expect(readConfig({})).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		siteUrl: "http://localhost:3000",
		databaseUrl: "file:./data/site.sqlite",
	});
});

test("the public origin follows the port unless it is given", () => {
	expect(readConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
	expect(readConfig({ PORT: "8080", SITE_URL: "https://www.sheaf.example/" }).siteUrl).toBe(
		"https://www.sheaf.example",
	);
});

test.each([
	["PORT", "three thousand"],
	["PORT", "70000"],
	["PORT", "-1"],
	["HOST", "not a host"],
	["SITE_URL", "sheaf.example"],
	["SITE_URL", "ftp://sheaf.example"],
	["SITE_URL", "https://sheaf.example/shop"],
	["DATABASE_URL", "mysql://localhost/site"],
	["DATABASE_URL", "./site.sqlite"],
	["SECRET", "short"],
])("a malformed %s (%s) is refused by name, and its value is not repeated", (name, value) => {
	const refuse = () => readConfig({ [name]: value });
	expect(refuse).toThrow(ConfigError);
	expect(refuse).toThrow(new RegExp(`^${name} must be `));
	expect(refuse).not.toThrow(value);
});
