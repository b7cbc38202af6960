import { type Compilable, type Expression, sql } from "kysely";
import type { Offer } from "#content/offer.ts";
import type { Stage } from "#database/lead-tables.ts";
import type { SiteEvent } from "#features/tracking/catalogue.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { LeadContent, LeadKindDefinition } from "./lead-kind.ts";
import { moveStage, type StageActor } from "./stages.server.ts";

export type NewLead = {
	id: string;
	kind: LeadKindDefinition;
	/** Empty for a person with a phone only, whose card `personId` names unless it is new. */
	email: string;
	name: string | null;
	/** Text of the lead in lists. */
	headline: string | null;
	source: string;
	content: LeadContent;
	/** Inserts of the feature's own rows, run in the lead's transaction. */
	inserts?(db: Database): readonly Compilable[];
	/** Writes that depend on what the transaction reads, after the inserts. */
	alsoWrite?(trx: Database, isLikelySpam: boolean): Promise<void>;
	/** The conversion event, with the id used by the browser's pixel (docs/requirements.md, section 7). */
	conversion?: { event: SiteEvent; id: string; phone?: string | null };
	recommendation?: Offer | null;
	likelySpam?: boolean;
	/** The staff member who has entered it, and needs no email about it. */
	byStaffId?: string | null;
	/** The person whose card staff have open, who gets an email address that nobody has. */
	personId?: string | null;
	/** Traffic source of a lead without a visit to the site. */
	trafficSource?: string | null;
};

/** A query for the id of the person with an email address. */
export function selectPersonId(db: Database, email: string) {
	return db
		.selectFrom("people")
		.select("people.id")
		.where("people.id", "=", selectPointOwner(db, email));
}

/** As `selectPersonId`, also before the person's row is inserted. */
function selectPointOwner(db: Database, email: string) {
	return db
		.selectFrom("contact_points")
		.select("contact_points.person_id")
		.where("contact_points.kind", "=", "email")
		.where("contact_points.key", "=", emailKey(email));
}

/** The person of a new lead: of its address or, without one, of its card. Also before the person's row is inserted. */
export function selectLeadOwner(
	db: Database,
	{ id, email, personId }: Pick<NewLead, "id" | "email" | "personId">,
): Expression<string> {
	if (email === "") return sql<string>`cast(${personId ?? id} as text)`;

	return selectPointOwner(db, email).$asScalar().$notNull();
}

export function findByKey(db: Database, kind: string, idempotencyKey: string) {
	return db
		.selectFrom("leads")
		.select(["id", "body_hash"])
		.where("kind", "=", kind)
		.where("idempotency_key", "=", idempotencyKey)
		.executeTakeFirst();
}

/** A lead's traffic source (tracking/attribution.ts); null when there is no such lead. */
export async function findTrafficSource(
	db: Database,
	id: string,
): Promise<string | null> {
	const lead = db
		.selectFrom("leads")
		.select("traffic_source")
		.where("id", "=", id);
	return (await lead.executeTakeFirst())?.traffic_source ?? null;
}

/** Advances a person to a stage, unless they have reached it. */
export async function advanceStage(
	trx: Database,
	person: string | ReturnType<typeof selectPersonId>,
	stage: "contacted" | "booked",
	actor: StageActor,
	bumpVersion = true,
): Promise<void> {
	const from: Stage[] = stage === "booked" ? ["new", "contacted"] : ["new"];
	await moveStage(trx, person, from, stage, actor, bumpVersion);
}

/** Opens the card of a lost person who has written again, as if they were new. */
export async function reopenLost(
	trx: Database,
	personId: string,
	at: string,
): Promise<void> {
	await moveStage(trx, personId, ["lost"], "new", { staffId: null, at });
}

export async function markLeadUnread(
	trx: Database,
	id: string | null,
): Promise<void> {
	await trx
		.updateTable("leads")
		.set({ read_at: null })
		.where("id", "=", id)
		.execute();
}

export async function markLeadRead(
	trx: Database,
	id: string,
	at: string,
): Promise<void> {
	await trx
		.updateTable("leads")
		.set({ read_at: at })
		.where("id", "=", id)
		.execute();
}
