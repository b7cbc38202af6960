import { company } from "#content/content.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { parseWebsite } from "#lib/contacts/website.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	type PublicResponse,
	publicRequest,
} from "#lib/http/public-request.server.ts";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** Certificates that visitors' browsers refuse as well. */
const CERTIFICATE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** Reads a domain as people type it: `www.example.com` for `http://www.example.com/`. Null for anything else. */
export function readDomain(text: string): string | null {
	const website = parseWebsite(text);
	if (!website) return null;

	const { hostname } = new URL(website);
	return /\.[a-z-]{2,}$/i.test(hostname) ? hostname : null;
}

/** Asks for this site at a domain, as a visitor of the internet would. */
export async function testDomain(
	site: StaffContext,
	fields: FormFields,
	get = publicRequest,
): Promise<FormOutcome> {
	const typed = fields.get("domain") ?? "";
	const domain = readDomain(typed);
	const values = { domain: domain ?? typed };
	if (!domain)
		return {
			errors: { domain: "Enter a domain like www.example.com." },
			values,
		};

	const answer = await ask(domain, get);
	if ("problem" in answer)
		return {
			...refused(`https://${domain} isn’t ready.`, answer.problem),
			values,
		};

	const { location } = answer.headers;
	if (answer.status >= 300 && answer.status < 400 && location)
		return {
			...refused(
				`https://${domain} leads on to another address.`,
				`It is ${new URL(location, `https://${domain}`).origin}: test that one, and give it to visitors.`,
			),
			values,
		};
	if (!answer.body.includes(JSON.stringify(company().name)))
		return {
			...refused(
				`Another website answers at https://${domain}.`,
				"Check where the domain leads (its A and AAAA records), and the lines for Caddy.",
			),
			values,
		};

	const { siteUrl = "" } = site.installation ?? {};
	const next =
		siteUrl === `https://${domain}`
			? "Links in emails lead there."
			: `Links in emails still lead to ${siteUrl}: ask whoever hosts the site to start it with SITE_URL=https://${domain} and TRUST_PROXY=1.`;

	return {
		...done(`This site answers at https://${domain}, with HTTPS.`, next),
		values,
	};
}

async function ask(
	domain: string,
	get: typeof publicRequest,
): Promise<PublicResponse | { problem: string }> {
	try {
		const answer = await get(new URL(`https://${domain}/site.webmanifest`), {
			timeout: TIMEOUT_MS,
			maxBytes: MAX_BYTES,
		});

		return answer.status >= 500
			? {
					problem:
						"A proxy answers there, but doesn’t reach this site. Check the port in the lines for Caddy.",
				}
			: answer;
	} catch (error) {
		const { code = "" } = Object(error);
		if (code === "NOT_PUBLIC")
			return {
				problem:
					"The domain leads into a private network, where no visitor gets. Its A record needs the public address of your server.",
			};
		if (code === "ENOTFOUND" || code === "ENODATA")
			return {
				problem:
					"The domain isn’t known yet. Add an A record with the address of your server where you bought it; that can take an hour.",
			};
		if (CERTIFICATE.test(code))
			return {
				problem:
					"Its certificate isn’t valid. Caddy gets one by itself once the domain leads to your server and ports 80 and 443 are open.",
			};

		return {
			problem:
				"Nothing answers within five seconds. Check that Caddy runs, and that ports 80 and 443 are open.",
		};
	}
}
