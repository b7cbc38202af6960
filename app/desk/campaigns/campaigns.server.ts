import { matchPath } from "react-router";
import * as v from "valibot";
import { company } from "#content/content.ts";
import { offers } from "#content/offer.ts";
import { publicPaths } from "#content/paths.ts";
import {
	done,
	type FormOutcome,
	type Handlers,
	question,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readSlug, readTarget } from "#features/campaigns/address.ts";
import { isSampleCampaign } from "#features/campaigns/sample.ts";
import { media } from "#features/campaigns/spelling.ts";
import {
	addCampaign,
	type CampaignDetails,
	changeCampaign,
	countOpenings,
	deleteCampaign,
	findCampaign,
	formatDetails,
} from "#features/campaigns/store.server.ts";
import { cleanSourcePart } from "#features/tracking/source.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { emptyAsNull, fieldErrors, filled, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { addDays, findDayStart, isDay } from "#lib/time/dates.ts";

const MAX_NAME_LENGTH = 80;

const CAMPAIGNS_PATH = "/desk/campaigns";

/** @param origin of this site. */
function campaignForm(origin: string) {
	const page = (message: string) =>
		v.pipe(
			line,
			v.transform((typed) => (typed === "" ? "" : readPage(typed, origin))),
			v.string(message),
		);

	return v.object({
		name: v.pipe(
			filled("Give the campaign a name."),
			v.maxLength(MAX_NAME_LENGTH, "Please keep the name under 80 characters."),
		),
		target: v.pipe(
			page("Enter a page of this site, such as /quiz."),
			v.nonEmpty("Enter a page of this site, such as /quiz."),
		),
		offer: v.union([
			v.picklist(offers),
			v.pipe(
				v.literal(""),
				v.transform(() => null),
			),
		]),
		source: v.pipe(
			line,
			v.transform(cleanSourcePart),
			v.nonEmpty("Enter the source, such as van or meta."),
		),
		medium: v.picklist(
			Object.keys(media) as (keyof typeof media)[],
			"Choose the medium.",
		),
		ends_on: v.pipe(
			line,
			v.check((day) => day === "" || isDay(day), "Enter a valid date."),
			emptyAsNull,
		),
		ends_to: v.pipe(
			page("Enter a page of this site, such as /blog."),
			emptyAsNull,
		),
		staff_id: v.pipe(line, emptyAsNull),
	});
}

/** The path of a page for visitors, with query and fragment; null for any other address. */
function readPage(typed: string, origin: string): string | null {
	const target = readTarget(typed, origin);
	if (target === null) return null;

	const { pathname } = new URL(target, origin);

	return publicPaths.some((path) => matchPath(path, pathname)) ? target : null;
}

type Parsed = { details: CampaignDetails } | { refused: FormOutcome };

async function parseDetails(
	{ db, origin }: StaffContext,
	fields: FormFields,
): Promise<Parsed> {
	const values = Object.fromEntries(fields);
	const form = v.safeParse(campaignForm(origin), values);
	if (!form.success)
		return { refused: { errors: fieldErrors(form.issues), values } };

	const { ends_on, staff_id, ...details } = form.output;
	const isStaff = (await staffNames(db)).some(({ id }) => id === staff_id);

	return {
		details: {
			...details,
			ends_at: ends_on && findDayStart(addDays(ends_on, 1), company().timeZone),
			staff_id: isStaff ? staff_id : null,
		},
	};
}

const changedMeanwhile = refused(
	"Someone has changed this campaign meanwhile.",
	"What you typed is still here. Open the campaign in another tab, and copy over what is missing.",
	409,
);

const handlers: Handlers = {
	async add(site, fields) {
		const values = Object.fromEntries(fields);
		const slug = readSlug(fields.get("slug") ?? "");
		const parsed = await parseDetails(site, fields);
		const slugError =
			slug === "" ? { slug: "Use letters, digits and hyphens." } : {};
		if ("refused" in parsed)
			return { values, errors: { ...parsed.refused.errors, ...slugError } };
		if (slug === "") return { values, errors: slugError };

		try {
			await auditedChange(
				site,
				{ action: "campaign.add", subject: slug },
				(trx) => addCampaign(trx, slug, parsed.details, site.clock),
			);
		} catch (error) {
			if (!isUniqueViolation(error, "campaigns")) throw error;

			return {
				values,
				errors: { slug: "This link belongs to another campaign." },
			};
		}

		return {
			...done("Campaign added."),
			to: `${CAMPAIGNS_PATH}/${encodeURIComponent(slug)}`,
		};
	},

	async change(site, fields) {
		const campaign = await findCampaign(site.db, fields.get("slug") ?? "");
		if (!campaign) return { status: 404 };

		const parsed = await parseDetails(site, fields);
		if ("refused" in parsed) return parsed.refused;

		const conflict = {
			...changedMeanwhile,
			values: Object.fromEntries(fields),
		};
		if (fields.get("seen") !== formatDetails(campaign)) return conflict;

		try {
			await auditedChange(
				site,
				{ action: "campaign.change", subject: campaign.slug },
				(trx) => changeCampaign(trx, campaign, parsed.details),
			);
		} catch (error) {
			if (isStale(error)) return conflict;
			throw error;
		}

		return done("Saved.");
	},

	/** One's own may be printed: they are led elsewhere instead. */
	async delete(site, fields) {
		const campaign = await findCampaign(site.db, fields.get("slug") ?? "");
		if (!campaign) return { status: 404 };
		if (!isSampleCampaign(campaign.slug))
			return refused(
				"This campaign stays, because its link may be printed.",
				"Lead it elsewhere instead.",
				409,
			);

		const opened = await countOpened(site.db, campaign.id);
		const shows = String(opened);
		if (fields.get("confirmed") !== shows)
			return question({
				title: `Delete “${campaign.name}”?`,
				text:
					opened === 0
						? "Its link was never opened. It leads to the home page from then on."
						: `Its link was opened ${counted(opened, "time")}. These counts are deleted with it, and the link leads to the home page.`,
				shows,
				answers: [
					{
						label: "Delete",
						fields: { intent: "delete", slug: campaign.slug },
					},
				],
			});

		await auditedChange(
			site,
			{ action: "campaign.delete", subject: campaign.slug },
			(trx) => deleteCampaign(trx, campaign.id),
		);

		return { ...done("Deleted."), to: `${CAMPAIGNS_PATH}?done=deleted` };
	},
};

const ALL_DAYS = { from: "0000-00-00", to: "9999-99-99" };

async function countOpened(db: Database, id: string): Promise<number> {
	return (await countOpenings(db, ALL_DAYS))
		.filter(({ campaignId }) => campaignId === id)
		.reduce((all, { opened }) => all + opened, 0);
}

export function submitCampaign(site: StaffContext, fields: FormFields) {
	return submitForm(site, fields, handlers);
}
