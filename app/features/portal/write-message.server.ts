import { createHash } from "node:crypto";
import * as v from "valibot";
import { withFacts } from "#content/content.ts";
import { messages } from "#content/messages.ts";
import portalCopy from "#content/portal.json" with { type: "json" };
import { fieldErrors, type SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { type Rate, takeToken } from "#lib/http/rate-limit.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { addClientMessage } from "./client-message.server.ts";
import { type WriteField, writeForm } from "./contract.ts";

type WriteSite = Pick<Site, "db" | "clock" | "notify" | "origin">;

/** Messages of one address. */
const writeRate: Rate = { burst: 10, perMs: 3 * 60_000 };

const copy = () => withFacts(portalCopy).write;

/** Stores what a client writes to the team like an email from them: the agency and the assignee get it by email. */
export async function writeMessage(
	site: WriteSite,
	email: string,
	fields: FormFields,
): Promise<SubmitResult<WriteField>> {
	const values = {
		key: fields.get("key") ?? "",
		text: fields.get("text") ?? "",
	};
	const form = v.safeParse(writeForm, values);
	if (!form.success) {
		const errors = fieldErrors<WriteField>(form.issues);
		return {
			outcome: "invalid",
			message: messages().checkFields,
			errors,
			values,
		};
	}

	const refuse = (text: string) =>
		({
			outcome: "failed",
			message: { title: copy().notSent, text },
			values,
		}) as const;

	const { db, clock } = site;
	const key = `portal-write:${createHash("sha256").update(email).digest("hex")}`;
	const taken = await takeToken(db, key, writeRate, Date.parse(clock.at));
	if (!taken.ok) return refuse(copy().tooMany);

	const stored = await db.transaction().execute((trx) =>
		addClientMessage(trx, site, email, {
			...form.output,
			subject: copy().subject,
		}),
	);
	if (!stored) return refuse(copy().noCard);

	wakeDelivery();

	return { outcome: "saved", message: { title: copy().sent } };
}
