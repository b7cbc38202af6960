import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DOMParser, type Element, onErrorStopParsing } from "@xmldom/xmldom";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { HtmlValidate } from "html-validate";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { listCspSources } from "#features/tracking/tag-config.ts";
import { tagKeys } from "#features/tracking/technologies.ts";
import { signWebhook } from "#lib/outbox/webhook.server.ts";
import {
	buildDeskPolicy,
	buildPlainPagePolicy,
	buildPolicyWithHashes,
	buildPolicyWithNonce,
	nothingPolicy,
} from "../server/security-headers.ts";
import {
	builtFolder,
	builtPages,
	isBuilt,
	notBuilt,
} from "./support/built-site.ts";

describe.skipIf(!isBuilt)(`every prerendered page${notBuilt}`, () => {
	test("is valid HTML", () => {
		const validator = new HtmlValidate({
			extends: ["html-validate:standard"],
			rules: { "no-missing-references": "error" },
		});
		const found = builtPages().flatMap(({ path, html }) =>
			validator
				.validateStringSync(html)
				.results.flatMap(({ messages }) => messages)
				.map(
					({ ruleId, message, line, column }) =>
						`${path}:${line}:${column} ${ruleId} ${message}`,
				),
		);

		expect(found).toEqual([]);
	});

	test("loads React only when app/boot/start-react.ts requests it", () => {
		for (const { path, html } of builtPages()) {
			expect(html, path).not.toMatch(/type="module"|rel="modulepreload"/);

			const [, script = ""] = /<script type="later">([^<]*)/.exec(html) ?? [];
			expect(script, path).toMatch(/^import "\/assets\/manifest-[^"]+\.js"/);
			expect(script, path).toContain("window.__reactRouterRouteModules = ");
			expect(script, path).toMatch(
				/import\("\/assets\/entry\.client-[^"]+\.js"\);$/,
			);

			const imported = script.match(/(?<=")\/assets\/[^"]+(?=")/g) ?? [];
			const late = html.match(/(?<=<link rel="later" href=")[^"]+/g) ?? [];

			expect(late, path).toEqual(expect.arrayContaining(imported));
		}
	});
});

describe.skipIf(!isBuilt)(`the XML files of the built site${notBuilt}`, () => {
	const read = (file: string) => {
		const xml = readFileSync(join(builtFolder, file), "utf8");
		return new DOMParser({ onError: onErrorStopParsing }).parseFromString(
			xml,
			"text/xml",
		);
	};

	const texts = (parent: Element, name: string) =>
		[...parent.childNodes]
			.filter(({ nodeName }) => nodeName === name)
			.map(({ textContent }) => textContent ?? "");

	test("the feed has the required elements of RSS 2.0", () => {
		const [channel, ...others] =
			read("feed.xml").getElementsByTagName("channel");
		if (!channel || others.length > 0) throw new Error("not one channel");

		for (const name of ["title", "link", "description"])
			expect(texts(channel, name), name).toEqual([expect.stringMatching(/\S/)]);

		const items = [...channel.getElementsByTagName("item")];
		expect(items.length).toBeGreaterThan(5);

		for (const item of items) {
			for (const name of ["title", "link", "description", "guid"])
				expect(texts(item, name), name).toEqual([expect.stringMatching(/\S/)]);

			const [date = ""] = texts(item, "pubDate");

			expect(new Date(date).toUTCString(), "a date of RFC 822").toBe(date);
		}

		const ids = items.flatMap((item) => texts(item, "guid"));
		expect(new Set(ids).size).toBe(ids.length);
	});

	test("the sitemap is valid by the sitemaps.org schema", async () => {
		const { errors } = await validateXML({
			xml: readFileSync(join(builtFolder, "sitemap.xml"), "utf8"),
			schema: readFileSync(
				new URL("../node_modules/sitemap/schema/sitemap.xsd", import.meta.url),
				"utf8",
			),
		});
		expect(errors.map(({ message }) => message)).toEqual([]);
	});
});

const hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

const tagIds = Object.fromEntries(
	tagKeys.map((name) => [name, "https://cal.example/agency"]),
);
const everyVendor = listCspSources(tagIds);

test.each([
	["of the desk", buildDeskPolicy("bm9uY2Vub25jZW5vbmNl")],
	[
		"of a rendered page",
		buildPolicyWithNonce("bm9uY2Vub25jZW5vbmNl", everyVendor),
	],
	[
		"of a prerendered page",
		buildPolicyWithHashes("<script>1</script><style>a{}</style>", everyVendor),
	],
	["of a plain page", buildPlainPagePolicy(hash)],
	["of anything else", nothingPolicy],
])(
	"Google's CSP Evaluator reports no weakness in the policy %s",
	(_, policy) => {
		const { csp } = new CspParser(policy);
		const findings = new CspEvaluator(csp)
			.evaluate()
			.filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
			.map(
				({ directive, value, description }) =>
					`${directive} ${value}: ${description}`,
			);

		expect(findings).toEqual([]);
	},
);

test("the Standard Webhooks library verifies a webhook's signature", () => {
	const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
	const body = JSON.stringify({ type: "lead.created" });
	const timestamp = Math.floor(Date.now() / 1_000);
	const signature = signWebhook(secret, { id: "msg_1", timestamp, body });
	const headers = {
		"webhook-id": "msg_1",
		"webhook-timestamp": String(timestamp),
		"webhook-signature": signature,
	};

	expect(new Webhook(secret).verify(body, headers)).toEqual({
		type: "lead.created",
	});
	expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
});
