import type { IncomingMessage } from "node:http";
import type { Context, Handler } from "hono";
import { admission } from "#lib/http/admission.server.ts";
import { redactPath } from "#lib/log/redact.ts";
import { readBindings } from "./client-address.ts";
import { findFileFormLimit } from "./file-forms.ts";
import { isOwnForm } from "./hosts.ts";
import { allowSlowRequest } from "./http-server.ts";
import type { RequestParts } from "./page-requests.ts";
import { overloaded, plainError } from "./plain-response.ts";
import { formLimit, tooManyForms } from "./rate-limits.ts";
import { withBodyRead } from "./read-body.ts";
import type { ClientInfo } from "./router.ts";
import type { StaffEnv } from "./staff-auth.ts";

type FormParts = RequestParts & {
	siteUrl: string;
	/** As in `formLimit`. */
	limit: number | null;
	/** Shared with the requests of mailbox providers. */
	forms: ReturnType<typeof admission>;
};

/** Exports of ad platforms are pasted into a form of the desk. URL encoding can triple their size. */
const MAX_STAFF_BODY_BYTES = 3 * 1024 * 1024;

/** Answers forms of this site: with files one at a time in memory, all others within limits per client. */
export function answerForms(parts: FormParts): Handler<StaffEnv> {
	const { siteUrl, limit, forms, route, describeClient, log } = parts;
	const findWait = formLimit(limit, log);
	const answerFiles = answerFileForms(parts);

	return async (context) => {
		const { req } = context;
		if (!isOwnForm(context, siteUrl, { isStrict: false })) {
			log("foreign origin refused", { path: redactPath(req.path) });
			return plainError(context, 403);
		}

		const client = describeClient(context);
		const fileLimit =
			client.staff && findFileFormLimit(req.path, req.header("content-type"));
		if (fileLimit) return answerFiles(context, client, fileLimit);

		const waitSeconds = findWait(req.path, client.clientAddress);
		const refusal = waitSeconds && tooManyForms(context, waitSeconds);
		if (refusal) return refusal;

		const form = await withBodyRead(
			context,
			client.staff ? MAX_STAFF_BODY_BYTES : undefined,
		);
		if (typeof form === "number") return plainError(context, form);

		const response = await forms(form.signal, () =>
			route(form, { ...client, waitSeconds }),
		);

		return response ?? overloaded(context);
	};
}

function answerFileForms({ route }: RequestParts) {
	const admit = admission({ concurrency: 1, maxQueued: 4, maxWaitMs: 20_000 });

	return async (
		context: Context<StaffEnv>,
		client: ClientInfo,
		maxBytes: number,
	): Promise<Response> => {
		const { incoming } = readBindings(context);
		if (incoming && "complete" in incoming)
			allowSlowRequest(incoming as IncomingMessage);

		const answer = await admit(context.req.raw.signal, async () => {
			const form = await withBodyRead(context, maxBytes);
			if (typeof form === "number") return plainError(context, form);

			return route(form, client);
		});

		return answer ?? overloaded(context);
	};
}
