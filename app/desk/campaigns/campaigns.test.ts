import { expect } from "vitest";
import {
	findCampaign,
	formatDetails,
} from "#features/campaigns/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	auditActions,
	onBothDatabases,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { submitCampaign } from "./campaigns.server.ts";

const fair = {
	intent: "add",
	slug: "Spring Fair",
	name: "Spring fair",
	target: "/services?offer=blueprint#prices",
	offer: "",
	source: "fair",
	medium: "event",
	ends_on: "2026-12-31",
	ends_to: "/blog",
	staff_id: "staff-owner",
};

const submit = (db: Database, change: Record<string, string> = {}) =>
	submitCampaign(staffContext(db), formFields({ ...fair, ...change }));

/** The fields of the form that changes the campaign, as its page has them. */
async function openForm(db: Database): Promise<Record<string, string>> {
	const campaign = await findCampaign(db, "spring-fair");
	if (!campaign) throw new Error("There is no such campaign.");

	return {
		intent: "change",
		slug: campaign.slug,
		seen: formatDetails(campaign),
	};
}

onBothDatabases((test) => {
	test("a campaign is added with its owner and its end at midnight in London", async (db) => {
		await submit(db);

		expect(await findCampaign(db, "spring-fair")).toMatchObject({
			name: "Spring fair",
			target: "/services?offer=blueprint#prices",
			ends_at: "2027-01-01T00:00:00.000Z",
			ends_to: "/blog",
			staff_id: "staff-owner",
		});
		expect(await auditActions(db)).toEqual(["campaign.add"]);
	});

	test("a printed link can be led elsewhere", async (db) => {
		await submit(db);
		await submit(db, {
			...(await openForm(db)),
			target: "/quiz",
			ends_on: "",
		});

		expect(await findCampaign(db, "spring-fair")).toMatchObject({
			target: "/quiz",
			ends_at: null,
		});
	});

	test("an old tab does not take back what a colleague has saved", async (db) => {
		await submit(db);
		const tab = await openForm(db);
		await submit(db, { ...tab, target: "/quiz" });

		const answer = await submit(db, { ...tab, name: "Fair" });

		expect(answer).toMatchObject({ status: 409, values: { name: "Fair" } });
		expect(await findCampaign(db, "spring-fair")).toMatchObject({
			name: "Spring fair",
			target: "/quiz",
		});
	});

	test("of two changes at the same time one is saved", async (db) => {
		await submit(db);
		const tab = await openForm(db);

		const answers = await Promise.all([
			submit(db, { ...tab, target: "/quiz" }),
			submit(db, { ...tab, target: "/academy" }),
		]);

		expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(1);
	});

	test("a campaign of the sample is deleted after a question, one's own stays", async (db) => {
		await submit(db);
		// A migration has added it, unless the test's database is emptied.
		await submit(db, { slug: "van", name: "Van" });
		const remove = (slug: string, confirmed?: string) =>
			submit(db, { intent: "delete", slug, ...(confirmed && { confirmed }) });

		const asked = await remove("van");
		const own = await remove("spring-fair", "0");
		await remove("van", "0");

		expect(asked?.notice?.title).toBe("Delete “Van”?");
		expect(own?.status).toBe(409);
		expect(await findCampaign(db, "van")).toBeNull();
		expect(await findCampaign(db, "spring-fair")).not.toBeNull();
		expect((await auditActions(db)).at(-1)).toBe("campaign.delete");
	});

	test("a link that is taken is refused, and the text kept", async (db) => {
		await submit(db);

		expect(await submit(db)).toMatchObject({
			errors: { slug: "This link belongs to another campaign." },
			values: { name: "Spring fair" },
		});
	});

	test("fields that cannot be read have an error each", async (db) => {
		for (const [field, value] of [
			["slug", "💥"],
			["name", " "],
			["target", "https://evil.example/"],
			["target", "/nowhere"],
			["target", "/desk"],
			["target", ""],
			["source", "💥"],
			["medium", "pigeon"],
			["ends_on", "tomorrow"],
			["ends_to", "//evil.example"],
		] as const)
			expect(await submit(db, { [field]: value }), value).toMatchObject({
				errors: { [field]: expect.any(String) },
			});
	});
}, addStaffRow);
