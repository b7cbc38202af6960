import { company } from "#content/content.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readLastPost } from "#features/connections/connections.server.ts";
import type {
	ConnectionGroup,
	ConnectionValues,
} from "#features/connections/contract.ts";
import { INBOUND_PATH } from "#features/inbound/receive.server.ts";
import { publicRequest } from "#lib/http/public-request.server.ts";
import { createWebhookClient } from "#lib/outbox/webhook.server.ts";
import { formatDateTime } from "#lib/time/format.ts";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** Tries what is typed, before it is saved. */
export function testConnection(
	site: StaffContext,
	group: ConnectionGroup,
	values: ConnectionValues,
): Promise<FormOutcome> {
	const tests: Readonly<Record<ConnectionGroup, () => Promise<FormOutcome>>> = {
		meta: () => testPixel(values),
		gtm: () =>
			testAddress(
				`https://www.googletagmanager.com/gtm.js?id=${values.GTM_ID}`,
				"Google knows this container.",
			),
		booking: () => testAddress(values.BOOKING_URL ?? "", "The page answers."),
		webhook: () => testWebhook(site, values),
		inbound: () => describeLastPost(site),
		events: () => describeLastPost(site),
		linkedin: async () => formatOnly,
		plausible: async () => formatOnly,
	};

	return tests[group]();
}

const formatOnly = done(
	"The format is right.",
	"Visits appear in your account once a visitor has agreed.",
);

async function testPixel(values: ConnectionValues): Promise<FormOutcome> {
	const { META_PIXEL_ID: pixel, META_CAPI_TOKEN: token } = values;
	if (!token) return formatOnly;

	const url = new URL(`https://graph.facebook.com/v24.0/${pixel}`);
	url.searchParams.set("fields", "name");
	url.searchParams.set("access_token", token);

	return request(url, ({ status, body }) => {
		const name = readName(body);
		return status === 200 && name
			? done("Meta accepts the token.", `The pixel is called “${name}”.`)
			: refused("Meta doesn’t accept the token for this pixel.");
	});
}

function readName(body: string): string | null {
	try {
		const { name } = JSON.parse(body);
		return typeof name === "string" ? name : null;
	} catch {
		return null;
	}
}

function testAddress(address: string, answered: string): Promise<FormOutcome> {
	return request(new URL(address), ({ status }) =>
		status < 400
			? done(answered)
			: refused("It doesn’t answer as expected.", `It says ${status}.`),
	);
}

async function request(
	url: URL,
	describe: (answer: { status: number; body: string }) => FormOutcome,
): Promise<FormOutcome> {
	try {
		const options = { timeout: TIMEOUT_MS, maxBytes: MAX_BYTES };
		return describe(await publicRequest(url, options));
	} catch {
		// The message of the error may contain the address with its token.
		return refused(
			"It can’t be reached.",
			`${url.host} didn’t answer within five seconds.`,
		);
	}
}

async function testWebhook(
	{ clock }: StaffContext,
	values: ConnectionValues,
): Promise<FormOutcome> {
	const { WEBHOOK_URL: url = "", WEBHOOK_SECRET: secret = "" } = values;
	const event = {
		type: "connection.test",
		timestamp: clock.at,
		data: { message: "A test from your website" },
	};
	const result = await createWebhookClient({ url, secret }).send(
		{ id: `msg_${clock.newId()}`, body: JSON.stringify(event) },
		new Date(clock.at),
	);

	return result.outcome === "delivered"
		? done("The receiver accepted it.", "It was a signed connection.test.")
		: refused("The receiver didn’t accept it.", result.error);
}

async function describeLastPost(site: StaffContext): Promise<FormOutcome> {
	const post = await readLastPost(site.db);
	const theirs = `Enter ${site.origin}${INBOUND_PATH} at your provider, save here, and press its test button there.`;
	if (!post)
		return done("The format is right.", `Nothing was posted yet. ${theirs}`);

	const when = formatDateTime(post.at, company().timeZone);

	return post.status === 200
		? done("Your provider has reached this site.", `Last on ${when}.`)
		: refused(
				"The last post was refused.",
				`On ${when}, with status ${post.status}. Check the secret.`,
			);
}
