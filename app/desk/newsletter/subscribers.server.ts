import { sql } from "kysely";
import * as v from "valibot";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { announceEnd, storeEnd } from "#features/newsletter/confirm.server.ts";
import {
	recordEnd,
	recordTakenBack,
} from "#features/newsletter/ended-file.server.ts";
import {
	findRefusals,
	type Refusal,
} from "#features/newsletter/refusals.server.ts";
import {
	deleteSuppression,
	findSuppressions,
	type SuppressionReason,
	suppress,
} from "#features/newsletter/suppressions.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { addByHand, renameSubscriber } from "./add-by-hand.server.ts";
import {
	liftReasons,
	type SubscriberState,
	subscriberStates,
} from "./subscriber-states.ts";

export type SubscriberFilter = { q: string; state: SubscriberState | null };

export type ListedSubscriber = {
	id: string;
	email: string;
	status: "pending" | "confirmed" | "unsubscribed";
	suppressed: SuppressionReason | null;
	source: string;
	first_name: string | null;
	/** Where and on which day they agreed, of those who didn't use the website's form. */
	agreed_where: string | null;
	agreed_at: string | null;
	created_at: string;
	confirmed_at: string | null;
	unsubscribed_at: string | null;
	/** Asked to renew, until they do. */
	invited_at: string | null;
	/** The person has left with another address. */
	refusal: Refusal | null;
};

const PAGE = 50;

/** Rows read at a time while a filter looks for suppressed ones. */
const BATCH = 1_000;

const MAX_SEARCH = 200;

export function parseSubscriberFilter(
	query: URLSearchParams,
): SubscriberFilter {
	const state = query.get("state") ?? "";

	return {
		q: cutText((query.get("q") ?? "").trim(), MAX_SEARCH),
		state: Object.hasOwn(subscriberStates, state)
			? (state as SubscriberState)
			: null,
	};
}

/** The newest first. @param before id of the last one of the previous page. */
export async function listSubscribers(
	db: Database,
	filter: SubscriberFilter,
	before: string | null,
): Promise<{ subscribers: ListedSubscriber[]; older: string | null }> {
	const found: ListedSubscriber[] = [];

	for await (const batch of selectMatching(db, filter, before)) {
		found.push(...batch);
		if (found.length > PAGE) break;
	}

	const subscribers = found.slice(0, PAGE);

	return {
		subscribers,
		older: found.length > PAGE ? (subscribers.at(-1)?.id ?? null) : null,
	};
}

function containsText(column: string, text: string) {
	const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
	return sql<boolean>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`;
}

/** All that match, in batches. Suppressions are hashes, so that they are compared here. */
export async function* selectMatching(
	db: Database,
	{ q, state }: SubscriberFilter,
	before: string | null,
): AsyncGenerator<ListedSubscriber[]> {
	const isSuppressedOnly = state === "suppressed";
	const size = isSuppressedOnly ? BATCH : PAGE + 1;
	let last = before;

	for (;;) {
		let query = db
			.selectFrom("newsletter_subscribers")
			.select(["id", "email", "status", "source", "created_at"])
			.select(["first_name", "agreed_where", "agreed_at"])
			.select(["confirmed_at", "unsubscribed_at", "invited_at"])
			.orderBy("id", "desc")
			.limit(size);
		if (last !== null) query = query.where("id", "<", last);
		if (state !== null && !isSuppressedOnly)
			query = query.where("status", "=", state);
		if (q !== "") query = query.where(containsText("email", q.toLowerCase()));

		const rows = await query.execute();
		const suppressions = await findSuppressions(
			db,
			rows.map(({ email }) => email),
		);
		const refusals = await findRefusals(db, {
			ids: rows.map(({ id }) => id),
		});
		const listed = rows.map((row) => ({
			...row,
			suppressed: suppressions.get(row.email)?.reason ?? null,
			refusal: refusals.get(row.id) ?? null,
		}));
		yield listed.filter(
			({ suppressed }) => !isSuppressedOnly || suppressed !== null,
		);

		if (rows.length < size) return;
		last = rows.at(-1)?.id ?? null;
	}
}

export async function countSubscribers(
	db: Database,
): Promise<Record<"confirmed" | "pending" | "unsubscribed", number>> {
	const rows = await db
		.selectFrom("newsletter_subscribers")
		.select(["status", ({ fn }) => fn.countAll<number | string>().as("count")])
		.groupBy("status")
		.execute();
	const counts = { confirmed: 0, pending: 0, unsubscribed: 0 };
	for (const { status, count } of rows) counts[status] = Number(count);

	return counts;
}

function findSubscriber(db: Database, id: string) {
	return db
		.selectFrom("newsletter_subscribers")
		.select(["id", "email"])
		.where("id", "=", id)
		.executeTakeFirst();
}

const reasonsByHand: Readonly<Record<string, SuppressionReason>> = {
	bounced: "hard-bounce",
	complained: "complaint",
};

const handlers: Handlers = {
	add: addByHand,
	rename: renameSubscriber,

	async end(site, fields) {
		const row = await findSubscriber(site.db, fields.get("id") ?? "");
		if (!row) return { status: 404 };

		const how = fields.get("how") ?? "";
		const reason = Object.hasOwn(reasonsByHand, how)
			? reasonsByHand[how]
			: undefined;
		if (how !== "unsubscribe" && !reason)
			return {
				errors: { how: "Choose a reason." },
				values: { id: row.id },
			};

		const event = {
			action: "newsletter.end",
			subject: row.id,
			detail: { how },
		} as const;
		if (reason) {
			await auditedChange(site, event, (trx) =>
				suppress(trx, row.email, reason, site.clock.at),
			);
			await recordEnd(site, row.email, reason);

			return done("Blocked.", "The address gets no further issue.");
		}

		const email = await auditedChange(site, event, (trx) =>
			storeEnd(trx, site, { by: "id", value: row.id }),
		);
		if (email) await announceEnd(site, email);

		return done("Unsubscribed.", "They can sign up again.");
	},

	async lift(site, fields) {
		if (site.staff.role !== "owner")
			return refused("Only an owner can allow an address again.", "", 403);

		const row = await findSubscriber(site.db, fields.get("id") ?? "");
		if (!row) return { status: 404 };

		const reason = v.safeParse(
			v.picklist(Object.keys(liftReasons)),
			fields.get("reason"),
		);
		if (!reason.success)
			return {
				errors: { reason: "Choose why." },
				values: { id: row.id },
			};

		await auditedChange(
			site,
			{
				action: "newsletter.lift",
				subject: row.id,
				detail: { reason: reason.output },
			},
			async (trx) => {
				const lifted = await deleteSuppression(trx, row.email);
				await recordTakenBack({ ...site, db: trx }, [row.email], "lifted");

				return lifted;
			},
		);

		return done(
			"Allowed again.",
			"They get issues once they have signed up and confirmed again.",
		);
	},
};

export function submitSubscribers(
	site: StaffContext,
	fields: FormFields,
): Promise<(FormOutcome & { intent: string }) | null> {
	return submitForm(site, fields, handlers);
}
