import { company } from "#content/company.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/security-txt.ts";
import { plainFile } from "./plain-file.server.ts";
import { securityTxt } from "./security-contact.ts";

const aDay = 86_400;

/** /.well-known/security.txt (RFC 9116), written for each request so that it never lapses. */
export function loader({ context }: Route.LoaderArgs) {
	const { origin, clock } = requestContextOf(context);
	const text = securityTxt({ origin, contact: company.supportEmail, at: clock.at });
	return plainFile(text, "text/plain; charset=utf-8", aDay);
}
