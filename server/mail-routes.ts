import { randomUUIDv7 } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { recordStaffMail } from "#desk/people/reply/record-answers.server.ts";
import { recordPost } from "#features/connections/connections.server.ts";
import {
	MAX_INBOUND_BYTES,
	receiveInbound,
} from "#features/inbound/receive.server.ts";
import { unsubscribe } from "#features/newsletter/confirm.server.ts";
import { readTokenOfLink } from "#features/newsletter/contract.ts";
import { isEvent } from "#features/newsletter/read-events.server.ts";
import { receiveEvents } from "#features/newsletter/receive-events.server.ts";
import { admission } from "#lib/http/admission.server.ts";
import { summarizeError } from "#lib/log/redact.ts";
import { isOwnForm } from "./hosts.ts";
import { overloaded, plainError } from "./plain-response.ts";
import { withBodyRead } from "./read-body.ts";
import type { RouterParts } from "./router.ts";

type MailParts = Pick<RouterParts, "config" | "db" | "secret" | "now" | "log">;

/** Emails and events that a mail provider posts. */
export function receiveMail({ config, db, secret, now, log }: MailParts) {
	const { notify, siteUrl } = config;
	const admit = admission({ concurrency: 4, maxQueued: 100, maxWaitMs: 8_000 });

	async function receive(context: Context): Promise<number> {
		if (config.eventSources.length === 0) return isWaiting(config) ? 503 : 403;

		const request = await withBodyRead(context, MAX_INBOUND_BYTES);
		if (typeof request === "number") return request;

		const clock = readClock(now);
		const status = await receiveRequest(request, clock);
		if (status === 403 && isWaiting(config)) return 503;
		await recordPost(db, { at: clock.at, status }).catch((error) =>
			log("last post not recorded", summarizeError(error)),
		);

		return status;
	}

	async function receiveRequest(
		request: Request,
		clock: ReturnType<typeof readClock>,
	): Promise<number> {
		const { inbound, eventSources } = config;
		if (await hasEvent(request))
			return receiveEvents(
				{ db, clock, installation: config, log },
				eventSources,
				request,
			);

		if (!inbound) return 403;

		return receiveInbound(
			{
				db,
				secret,
				notify,
				origin: siteUrl,
				log,
				onStaffMail: recordStaffMail,
				inbound,
				clock,
			},
			request,
		);
	}

	return async (context: Context): Promise<Response> => {
		const status = await admit(context.req.raw.signal, () => receive(context));

		return status === null
			? overloaded(context)
			: new Response(null, { status });
	};
}

/** True while a stored connection can't be used: providers repeat what is answered with 503. */
function isWaiting({ connections }: MailParts["config"]): boolean {
	return (["inbound", "events"] as const).some((group) =>
		["lost", "malformed", "held"].includes(connections?.findState(group) ?? ""),
	);
}

/** Events are short: the body of a long email is not parsed twice. */
const MAX_EVENT_BYTES = 300_000;

async function hasEvent(request: Request): Promise<boolean> {
	const type = request.headers.get("content-type") ?? "";
	const length = Number(request.headers.get("content-length") ?? 0);
	if (type.includes("form") || length > MAX_EVENT_BYTES) return false;

	return isEvent(await request.clone().text());
}

/**
 * The request of a mail program's unsubscribe button (RFC 8058), which has no origin, or its own. The page's own
 * form is left to its route.
 */
export function unsubscribeByMail(
	{ config, db, secret, now, log }: MailParts,
	admit: ReturnType<typeof admission>,
): MiddlewareHandler {
	return async (context, next) => {
		const { raw } = context.req;
		const isOwn = isOwnForm(context, config.siteUrl, { isStrict: true });
		if (context.req.header("origin") && isOwn) return next();

		const state = await admit(raw.signal, async () => {
			await withBodyRead(context);

			return unsubscribe(
				{
					db,
					secret,
					origin: config.siteUrl,
					notify: config.notify,
					clock: readClock(now),
					installation: config,
					log,
				},
				readTokenOfLink(raw),
			);
		});
		if (state === null) return overloaded(context);
		if (state === "refused")
			return context.text("This link doesn’t work.\n", 404);
		if (state !== "done") return plainError(context, 503);

		return context.text("You are unsubscribed.\n");
	};
}

function readClock(now: () => Date) {
	return { at: now().toISOString(), newId: () => randomUUIDv7() };
}
