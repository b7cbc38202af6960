import {
	type DeleteResult,
	type Insertable,
	type InsertResult,
	type Selectable,
	sql,
} from "kysely";
import { company } from "#content/content.ts";
import type { Schema } from "#database/schema.ts";
import { createCache, onceFor } from "#lib/cache.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { type Clock, toWallClock } from "#lib/time/dates.ts";

export type Campaign = Selectable<Schema["campaigns"]>;

/** The editable columns. A slug never changes, as it may be printed. */
export type CampaignDetails = Omit<
	Insertable<Schema["campaigns"]>,
	"id" | "slug" | "created_at"
>;

export async function findCampaign(
	db: Database,
	slug: string,
): Promise<Campaign | null> {
	const row = await db
		.selectFrom("campaigns")
		.selectAll()
		.where("slug", "=", slug)
		.executeTakeFirst();
	return row ?? null;
}

/** The newest first. */
export function listCampaigns(db: Database): Promise<Campaign[]> {
	return db.selectFrom("campaigns").selectAll().orderBy("id", "desc").execute();
}

/** @throws a unique violation of `campaigns` when the slug is taken. */
export async function addCampaign(
	db: Database,
	slug: string,
	details: CampaignDetails,
	{ at, newId }: Clock,
): Promise<InsertResult[]> {
	return await db
		.insertInto("campaigns")
		.values({ ...details, slug, id: newId(), created_at: at })
		.execute();
}

/** The editable columns as text: the version that a form was rendered from. */
export function formatDetails(campaign: Campaign): string {
	return JSON.stringify(readDetails(campaign));
}

function readDetails(campaign: Campaign): CampaignDetails {
	const { name, target, offer, source, medium, ends_at, ends_to, staff_id } =
		campaign;

	return { name, target, offer, source, medium, ends_at, ends_to, staff_id };
}

/** @throws DatabaseError `stale` when one of the details was changed since it was read. */
export async function changeCampaign(
	db: Database,
	read: Campaign,
	details: CampaignDetails,
): Promise<true> {
	const isUnchanged = Object.entries(readDetails(read)).map(([name, value]) =>
		value === null
			? sql<boolean>`${sql.ref(name)} IS NULL`
			: sql<boolean>`${sql.ref(name)} = ${value}`,
	);

	return await executeOne(
		db
			.updateTable("campaigns")
			.set(details)
			.where("id", "=", read.id)
			.where(({ and }) => and(isUnchanged)),
	);
}

/** With its counts. Its link leads to the home page from then on. */
export async function deleteCampaign(
	db: Database,
	id: string,
): Promise<DeleteResult[]> {
	return await db.deleteFrom("campaigns").where("id", "=", id).execute();
}

/** More placements of one campaign are likely made up. */
const MAX_PLACEMENTS = 200;
const OTHER_PLACEMENTS = "other";

const MAX_CAMPAIGNS = 1_000;

const knownPlacements = onceFor((_: Database) =>
	createCache<string, Promise<Set<string>>>(MAX_CAMPAIGNS),
);

/** Counts one opening of a campaign's link. */
export async function countOpening(
	db: Database,
	campaignId: string,
	placement: string,
	at: string,
): Promise<void> {
	const counted = await limitPlacement(db, campaignId, placement);
	await db
		.insertInto("campaign_counts")
		.values({
			campaign_id: campaignId,
			day: toWallClock(at, company().timeZone).date,
			placement: counted,
			count: 1,
		})
		.onConflict((conflict) =>
			conflict
				.columns(["campaign_id", "day", "placement"])
				.doUpdateSet(({ eb }) => ({
					count: eb("campaign_counts.count", "+", 1),
				})),
		)
		.execute();
}

async function limitPlacement(
	db: Database,
	campaignId: string,
	placement: string,
): Promise<string> {
	if (placement === "") return "";

	const known = await knownPlacements(db).once(campaignId, () =>
		readPlacements(db, campaignId),
	);
	if (known.size >= MAX_PLACEMENTS && !known.has(placement))
		return OTHER_PLACEMENTS;

	known.add(placement);

	return placement;
}

async function readPlacements(
	db: Database,
	campaignId: string,
): Promise<Set<string>> {
	const rows = await db
		.selectFrom("campaign_counts")
		.select("placement")
		.distinct()
		.where("campaign_id", "=", campaignId)
		.where("placement", "<>", "")
		.execute();
	return new Set(rows.map(({ placement }) => placement));
}

export type PlacementCount = {
	campaignId: string;
	placement: string;
	opened: number;
};

/** Openings by campaign and placement, of days from and to which are included. */
export async function countOpenings(
	db: Database,
	{ from, to }: { from: string; to: string },
): Promise<PlacementCount[]> {
	const rows = await db
		.selectFrom("campaign_counts")
		.select(["campaign_id as campaignId", "placement"])
		.select(({ fn }) => fn.sum<string | number>("count").as("opened"))
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy(["campaign_id", "placement"])
		.execute();
	return rows.map((row) => ({ ...row, opened: Number(row.opened) }));
}

/** The sources of campaigns and of ad spend, in alphabetical order. */
export async function listSources(db: Database): Promise<string[]> {
	const rows = await db
		.selectFrom("campaigns")
		.select("source")
		.union(db.selectFrom("ad_spend").select("source"))
		.execute();
	return rows.map(({ source }) => source).sort();
}
