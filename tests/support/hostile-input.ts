import { bookingForm, fillForms, freeSlots, newKey } from "./http.ts";
import type { RunningSite } from "./running-site.ts";

let booked = 0;

/**
 * All public forms with new keys. Each booking requests another time.
 * @returns `free`: text fields, in groups whose errors can be distinguished in one response.
 */
export async function publicForms(site: RunningSite, email: string) {
	const slots = await freeSlots(site);
	const startsAt = slots[++booked % slots.length] ?? "";

	return [
		...fillForms(email).map(({ path, fields }) => ({
			path,
			fields,
			free: [
				["email"],
				["name", "company", "message", "question", "website"],
			].map((group) => group.filter((name) => name in fields)),
		})),
		{
			path: "/newsletter",
			fields: { email, idempotency_key: newKey() },
			free: [["email"]],
		},
		{
			path: "/book",
			fields: bookingForm(startsAt, { offer: "ai-mvp", email }),
			free: [
				["email"],
				["name", "note", "phone"],
				["offer", "kind", "time_zone"],
				["starts_at"],
			],
		},
		{
			path: "/login",
			fields: { email, password: "not the password" },
			free: [["email"], ["password"]],
		},
		{
			path: "/your-data",
			fields: {
				email,
				kind: "export",
				intent: "export",
				idempotency_key: newKey(),
			},
			free: [["email"], ["kind", "intent"]],
		},
	];
}

/** Endpoints that the site's scripts send to. */
export const beacons = [
	"/statistics",
	"/consent",
	"/faq/miss",
	"/web-vitals",
] as const;

/** Texts that are known to break forms, emails, spreadsheets and pages. */
export const hostileTexts: Record<string, string> = {
	markup: `"><script>window.pwned=1</script><img src=x onerror=window.pwned=1>`,
	"end of a script": `</script><script>window.pwned=1</script><!--`,
	SQL: `'; DROP TABLE leads; --`,
	"a mail header":
		"Ada\r\nBcc: everyone@evil.example\r\nX-Evil: 1\r\n\r\nhello",
	"a second mailbox": `Ada" <everyone@evil.example>, "`,
	"an address list": "ada@visitor.example, everyone@evil.example",
	"an encoded mail header": "=?utf-8?q?Ada=0ABcc:_everyone@evil.example?=",
	"a formula": `=HYPERLINK("https://evil.example","x")`,
	"a template":
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text that is tried
		"{{7*7}} ${7*7} <%= 7*7 %> #{7*7} {{constructor.constructor('x')()}}",
	"a prototype": "__proto__",
	NUL: "a\0b",
	"control characters": "\u0001\u0007\u001b[31m\u007f\u0085\u2028\u2029",
	"a lone surrogate": "a\ud800b\udfffc",
	"right to left": "\u202emoc.elpmaxe\u202c \u2066\u2069 مرحبا",
	"zero width": "a\u200b\u200c\u200d\ufeffb",
	emoji: "👩‍👩‍👧‍👦🏳️‍🌈 👍🏽",
	"stacked marks": `Z${"\u0335".repeat(500)}`,
	"nothing but spaces": " \t\r\n\u3000\u00a0",
	"a path": "../../../../etc/passwd\0.png",
	"a percent sign": "%00%0a%s%n%x%",
	backtracking: `${"a".repeat(2_000)}!`,
	"backtracking in an address": `${"a.".repeat(120)}@${"b.".repeat(120)}`,
	"a script's address": "javascript:alert(1)",
	"an endless number": "9".repeat(400),
	"not a date": "+275760-09-13T00:00:00.001Z",
};
