import { expect, onTestFinished } from "vitest";
import { setLiveContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { storeCount } from "#features/tracking/statistics.server.ts";
import {
	onBothDatabases,
	onSqlite,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { clock } from "../../../tests/support/staff-context.ts";
import {
	addCampaign,
	changeCampaign,
	countOpening,
	countOpenings,
	findCampaign,
	listCampaigns,
} from "./store.server.ts";

const at = "2026-11-26T10:00:00.000Z";
const fair = {
	name: "Spring fair",
	target: "/book",
	offer: null,
	source: "fair",
	medium: "event",
	ends_at: null,
	ends_to: null,
	staff_id: null,
};

onBothDatabases((test) => {
	test("a campaign can lead elsewhere, and keeps its slug", async (db) => {
		await addCampaign(db, "spring-fair", fair, clock(at));
		const campaign = await rowIn(db, "campaigns", { slug: "spring-fair" });

		await changeCampaign(db, campaign, { ...fair, target: "/quiz" });

		expect(await findCampaign(db, "spring-fair")).toMatchObject({
			id: campaign.id,
			target: "/quiz",
		});
		await expect(changeCampaign(db, campaign, fair)).rejects.toMatchObject({
			reason: "stale",
		});
	});

	test("a slug is taken once", async (db) => {
		await addCampaign(db, "fair", fair, clock(at));

		await expect(
			addCampaign(db, "fair", fair, clock(at)),
		).rejects.toMatchObject({ reason: "unique" });
	});

	test("openings are counted by day and placement", async (db) => {
		await addCampaign(db, "fair", fair, clock(at));
		const { id = "" } = (await findCampaign(db, "fair")) ?? {};
		for (const placement of ["left", "left", ""])
			await countOpening(db, id, placement, at);

		const days = { from: "2026-11-26", to: "2026-11-26" };

		expect(
			(await countOpenings(db, days)).sort((a, b) => a.opened - b.opened),
		).toEqual([
			{ campaignId: id, placement: "", opened: 1 },
			{ campaignId: id, placement: "left", opened: 2 },
		]);
	});

	test("openings and visits are counted on the agency’s day, as leads are", async (db) => {
		await addCampaign(db, "fair", fair, clock(at));
		const { id = "" } = (await findCampaign(db, "fair")) ?? {};
		const inKiritimati = shippedContent();
		setLiveContent({
			...inKiritimati,
			company: { ...inKiritimati.company, timeZone: "Pacific/Kiritimati" },
		});
		onTestFinished(() => setLiveContent(shippedContent()));
		const count = { event: "page_shown", page: "/", source: "van" } as const;

		await countOpening(db, id, "", at);
		await storeCount({ db, clock: clock(at), log() {} }, count);

		expect(await rowsIn(db, "campaign_counts")).toMatchObject([
			{ day: "2026-11-27" },
		]);
		expect(await rowsIn(db, "statistics_daily")).toMatchObject([
			{ day: "2026-11-27" },
		]);
	});

	test("after 200 placements the rest is counted as other", async (db) => {
		await addCampaign(db, "fair", fair, clock(at));
		const { id = "" } = (await findCampaign(db, "fair")) ?? {};
		for (let at200 = 0; at200 < 203; at200++)
			await countOpening(db, id, `p${at200}`, at);

		const rows = await rowsIn(db, "campaign_counts");

		expect(rows).toHaveLength(201);
		expect(rows).toContainEqual(
			expect.objectContaining({ placement: "other", count: 3 }),
		);
	});
});

onSqlite((test) => {
	test("a new installation has the five campaigns of the first version", async (db) => {
		const slugs = (await listCampaigns(db)).map(({ slug }) => slug);

		expect(slugs.sort()).toEqual([
			"card",
			"open-day",
			"quiz",
			"trade-counter",
			"van",
		]);
	});
});
