import type { Context, Handler } from "hono";
import { admission } from "#lib/http/admission.server.ts";
import { redactPath, summarizeError } from "#lib/log/redact.ts";
import { endConnection } from "./client-address.ts";
import type { Log } from "./logging.ts";
import { overloaded } from "./plain-response.ts";
import { pageLimit, tooManyPages } from "./rate-limits.ts";
import { type ClientInfo, cutOnFailure, type routeHandler } from "./router.ts";
import type { StaffEnv } from "./staff-auth.ts";

export type RequestParts = {
	route: ReturnType<typeof routeHandler>;
	describeClient(context: Context<StaffEnv>): ClientInfo;
	log: Log;
};

/**
 * Answers with pages that are rendered for the request. Visitors wait for each other, staff don't.
 * @param limit as in `pageLimit`.
 */
export function answerPages(
	{ route, describeClient, log }: RequestParts,
	limit: number | null,
): Handler<StaffEnv> {
	const findWait = pageLimit(limit);
	const admit = admission({ concurrency: 2, maxQueued: 200, maxWaitMs: 8_000 });

	return async (context) => {
		const { req } = context;
		const client = describeClient(context);
		const waitSeconds = client.staff ? null : findWait(client.clientAddress);
		if (waitSeconds) return tooManyPages(context, waitSeconds);

		const render = () => route(req.raw, client);
		const response = client.staff
			? await render()
			: await admit(req.raw.signal, render);
		if (response === null) return overloaded(context);

		return cutOnFailure(response, {
			cut: () => endConnection(context),
			failed: (error) =>
				log("download broken off", {
					path: redactPath(req.path),
					...summarizeError(error),
				}),
		});
	};
}
