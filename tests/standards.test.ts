import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { HtmlValidate } from "html-validate";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { webhookSignature } from "#lib/outbox/webhook.server.ts";
import {
	deskPolicy,
	nothingPolicy,
	plainPagePolicy,
	policyWithHashes,
	policyWithNonce,
} from "../server/security-headers.ts";
import { builtPages, isBuilt, notBuilt } from "./support/built-site.ts";

describe.skipIf(!isBuilt)(`every prerendered page${notBuilt}`, () => {
	test("is valid HTML", () => {
		const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
		const found = builtPages().flatMap(({ path, html }) =>
			validator
				.validateStringSync(html)
				.results.flatMap(({ messages }) => messages)
				.map(
					({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId} ${message}`,
				),
		);
		expect(found).toEqual([]);
	});
});

const hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

test.each([
	["of the desk", deskPolicy("bm9uY2Vub25jZW5vbmNl")],
	["of a rendered page", policyWithNonce("bm9uY2Vub25jZW5vbmNl", {})],
	["of a prerendered page", policyWithHashes("<script>1</script><style>a{}</style>", {})],
	["of a plain page", plainPagePolicy(hash)],
	["of anything else", nothingPolicy],
])("the policy %s has no weakness that Google's evaluator knows", (_, policy) => {
	const { csp } = new CspParser(policy);
	const findings = new CspEvaluator(csp)
		.evaluate()
		.filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
		.map(({ directive, value, description }) => `${directive} ${value}: ${description}`);
	expect(findings).toEqual([]);
});

test("a webhook's signature is verified by the standard's own library", () => {
	const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
	const body = JSON.stringify({ type: "lead.created" });
	const timestamp = Math.floor(Date.now() / 1_000);
	const signature = webhookSignature(secret, { id: "msg_1", timestamp, body });
	const headers = {
		"webhook-id": "msg_1",
		"webhook-timestamp": String(timestamp),
		"webhook-signature": signature,
	};
	expect(new Webhook(secret).verify(body, headers)).toEqual({ type: "lead.created" });
	expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
});
