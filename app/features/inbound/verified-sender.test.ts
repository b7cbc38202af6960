import { expect, test } from "vitest";
import { collectHeaders } from "./automatic.ts";
import { isSenderVerified } from "./verified-sender.ts";

const ours = "mx.provider.example";
const pass = `${ours}; spf=fail; dkim=pass; dmarc=pass header.from=agency.example`;
const fail = `${ours}; spf=fail; dkim=none; dmarc=fail`;
const theirs = "mx.evil.example; dmarc=pass";

test.each<[is: string, results: string[], named: boolean, unnamed: boolean]>([
	["pass", [pass], true, true],
	["fail", [fail], false, false],
	["no header", [], false, true],
	["no DMARC", [`${ours}; spf=pass`], false, false],
	["a policy that is missing", [`${ours}; dmarc=none`], false, false],
	["a header by the sender only", [theirs], false, true],
	["a header by the sender below ours", [fail, theirs], false, false],
	[
		"our name in capitals, with a version",
		[`${ours.toUpperCase()} 1; DMARC = PASS`],
		true,
		true,
	],
	[
		"pass in a comment",
		[`${ours}; dmarc=fail (dmarc=pass; dmarc=pass)`],
		false,
		false,
	],
	[
		"pass in a quoted string",
		[`${ours}; spf=pass smtp.mailfrom="x; dmarc=pass"; dmarc=fail`],
		false,
		false,
	],
	["an earlier copy of our header", [fail, pass], false, false],
])("%s", (_is, results, named, unnamed) => {
	const headers = collectHeaders(
		results.map((value) => ["Authentication-Results", value]),
	);

	expect(isSenderVerified(headers, ours)).toBe(named);
	expect(isSenderVerified(headers, undefined)).toBe(unnamed);
});
