import type { Company } from "#content/company-schema.ts";
import { company } from "#content/content.ts";
import { nameCountry } from "#content/countries.ts";
import type { Documents, SettingsKey } from "#content/documents.ts";
import { lawNames } from "#content/law-names.ts";
import type { Notice } from "#content/notice-schema.ts";
import { type Offer, offers } from "#content/offer.ts";
import { writePrice } from "#content/price.ts";
import { MAX_MEMBERS, type Team } from "#content/team-schema.ts";
import type { Plans } from "#content/tiers-schema.ts";
import { weekdayNames } from "#content/weekdays.ts";
import { parseTime } from "#desk/calendar/hours-fields.ts";
import { formatHours } from "#desk/shared/lead-labels.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { addDays, findDayStart, isDay, toWallClock } from "#lib/time/dates.ts";
import { readClaimFields, writeClaimFields } from "./claim-fields.ts";
import { listRows } from "./form-rows.ts";
import {
	arrangeTemplateFields,
	readTemplateFields,
	writeTemplateFields,
} from "./proposal-template-fields.ts";
import { readQuoteFields, writeQuoteFields } from "./quote-fields.ts";
import { readSwitchFields, writeSwitchFields } from "./switch-fields.ts";

/** Rows for further links of the company. */
const SPARE_LINKS = 2;

/** The fields of a document's form, and the body of submitted ones. The schema validates the body. */
type Mapping<Body> = {
	formatFields(body: Body, timeZone: string): FieldValues;
	parseFields(values: FieldValues, timeZone: string): unknown;
	/** The submitted fields as the body has them, for errors by index. */
	arrangeFields?(values: FieldValues): FieldValues;
};

export const mappings: { [Key in SettingsKey]: Mapping<Documents[Key]> } = {
	company: { formatFields: companyFields, parseFields: companyBody },
	tiers: { formatFields: tierFields, parseFields: tierBody },
	notice: { formatFields: noticeFields, parseFields: noticeBody },
	team: {
		formatFields: teamFields,
		parseFields: teamBody,
		arrangeFields: (values) => teamFields(teamBody(values)),
	},
	quotes: {
		formatFields: writeQuoteFields,
		parseFields: readQuoteFields,
		arrangeFields: (values) => writeQuoteFields(readQuoteFields(values)),
	},
	"proposal-template": {
		formatFields: writeTemplateFields,
		parseFields: readTemplateFields,
		arrangeFields: arrangeTemplateFields,
	},
	switches: {
		formatFields: writeSwitchFields,
		parseFields: readSwitchFields,
	},
	claims: { formatFields: writeClaimFields, parseFields: readClaimFields },
};

const memberTexts = [
	"id",
	"name",
	"role",
	"bio",
	"drawing",
	"picture",
	"alt",
] as const;

type TypedTeam = { members: readonly Record<string, string>[] };

function teamFields({ members }: Team | TypedTeam): FieldValues {
	return Object.assign(
		{},
		...members.map((member, index) =>
			addPrefix(`members.${index}`, {
				...member,
				position: String(index + 1),
			}),
		),
	);
}

/** The indexes of the rows for people, with an empty one at the end. */
export function listMemberRows(values: FieldValues): number[] {
	return listRows(values, {
		prefix: "members",
		names: ["name"],
		max: MAX_MEMBERS,
	});
}

/** People in the order of their positions; a row without any text is left out. */
function teamBody(values: FieldValues): TypedTeam {
	const members = listMemberRows(values).flatMap((index) => {
		const text = (name: string) => values[`members.${index}.${name}`] ?? "";
		const isEmpty = !text("name") && !text("role") && !text("bio");
		if (isEmpty || text("remove")) return [];

		const member: Record<string, string> = Object.fromEntries(
			memberTexts.map((name) => [name, text(name)]),
		);
		const id = text("id") || toId(text("name"));
		const position = Number(text("position")) || index + 1;

		return { position, member: { ...member, id } };
	});

	return {
		members: members
			.sort((a, b) => a.position - b.position)
			.map(({ member }) => member),
	};
}

/** `Zoë O’Hara` as `zoe-o-hara`. */
function toId(name: string): string {
	return name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
}

function companyFields(company: Company): FieldValues {
	const { address, officeHours, social, answerHours, law, ...texts } = company;
	const { companyNumber = "", vatNumber = "", vatNote = "" } = company;
	const values: FieldValues = {
		...texts,
		companyNumber,
		vatNumber,
		vatNote,
		...addPrefix("address", address),
		...addPrefix("law", law),
		"officeHours.from": writeTime(officeHours.from),
		"officeHours.to": writeTime(officeHours.to),
		answerHours: String(answerHours),
	};
	for (const day of officeHours.days) values[`officeHours.days.${day}`] = "1";
	for (const [index, link] of social.entries())
		Object.assign(values, addPrefix(`social.${index}`, link));

	return values;
}

/** The indexes of the rows for links, empty ones at the end included. */
export function listLinkRows(values: FieldValues): number[] {
	return listRows(values, {
		prefix: "social",
		names: ["name", "url"],
		spare: SPARE_LINKS,
	});
}

function companyBody(values: FieldValues): unknown {
	const text = (name: string) => values[name] ?? "";
	const country = text("address.country").toUpperCase();

	return {
		name: text("name"),
		legalName: text("legalName"),
		companyNumber: text("companyNumber") || undefined,
		vatNumber: text("vatNumber") || undefined,
		vatNote: text("vatNote") || undefined,
		blurb: text("blurb"),
		logo: text("logo"),
		logoDark: text("logoDark"),
		address: {
			street: text("address.street"),
			locality: text("address.locality"),
			postalCode: text("address.postalCode"),
			country,
			countryName: nameCountry(country),
		},
		email: text("email"),
		supportEmail: text("supportEmail"),
		phone: text("phone"),
		phoneInternational: text("phoneInternational"),
		officeHours: {
			days: weekdayNames.filter((day) => values[`officeHours.days.${day}`]),
			from: readTime(text("officeHours.from")),
			to: readTime(text("officeHours.to")),
		},
		answerHours: parseNumber(text("answerHours")),
		holidayRegion: text("holidayRegion"),
		adCurrency: text("adCurrency").toUpperCase(),
		law: Object.fromEntries(
			lawNames.map((name) => [name, text(`law.${name}`)]),
		),
		social: listLinkRows(values).flatMap((index) => {
			const name = text(`social.${index}.name`);
			const url = text(`social.${index}.url`);
			return name || url ? { name, url } : [];
		}),
	};
}

const planTexts = [
	"name",
	"level",
	"price",
	"priceSuffix",
	"period",
	"outcome",
	"footer",
	"buttonText",
] as const;

function tierFields(plans: Plans): FieldValues {
	return Object.assign(
		{ "project.price": plans.project.price },
		...offers.map((offer) => {
			const { features, ...texts } = plans[offer];
			return {
				...addPrefix(offer, texts),
				[`${offer}.features`]: features.join("\n"),
			};
		}),
	);
}

const usualWords: Readonly<Record<string, string>> = {
	once: "",
	month: "/month",
	year: "/year",
};

/** Words after a price: the agency’s own, else those of the period. */
export function choosePriceWords(values: FieldValues, offer: Offer): string {
	const words = values[`${offer}.priceSuffix`] ?? "";
	const isUsual = Object.values(usualWords).includes(words.trim());

	return isUsual ? (usualWords[values[`${offer}.period`] ?? ""] ?? "") : words;
}

function tierBody(values: FieldValues): unknown {
	// An amount without a currency is in the agency's.
	const readPrice = (item: string) =>
		writePrice(values[`${item}.price`] ?? "", company().adCurrency);
	const readPlan = (offer: Offer) => ({
		...Object.fromEntries(
			planTexts.map((name) => [name, values[`${offer}.${name}`] ?? ""]),
		),
		price: readPrice(offer),
		priceSuffix: choosePriceWords(values, offer),
		features: (values[`${offer}.features`] ?? "")
			.split("\n")
			.map((line) => line.trim())
			.filter(Boolean),
	});

	return {
		...Object.fromEntries(offers.map((offer) => [offer, readPlan(offer)])),
		project: { price: readPrice("project") },
	};
}

/** The form has days: the notice is shown from the start of the first to the end of the last. */
function noticeFields(notice: Notice, timeZone: string): FieldValues {
	const { from, until, dismissible, ...texts } = notice;
	const toDay = (moment: string) => toWallClock(moment, timeZone).date;

	return {
		...texts,
		from: from ? toDay(from) : "",
		until: until ? addDays(toDay(until), -1) : "",
		dismissible: dismissible ? "1" : "",
	};
}

function noticeBody(values: FieldValues, timeZone: string): unknown {
	const text = (name: string) => values[name] ?? "";
	const start = (day: string) =>
		isDay(day) ? findDayStart(day, timeZone) : day || null;
	const last = text("until");

	return {
		text: text("text"),
		link: text("link"),
		linkText: text("linkText"),
		tone: text("tone"),
		dismissible: text("dismissible") !== "",
		from: start(text("from")),
		until: start(isDay(last) ? addDays(last, 1) : last),
	};
}

function addPrefix(prefix: string, texts: Record<string, string>): FieldValues {
	return Object.fromEntries(
		Object.entries(texts).map(([name, text]) => [`${prefix}.${name}`, text]),
	);
}

/** Full hours are written as the number. */
function writeTime(hours: number): string {
	return Number.isInteger(hours) ? String(hours) : formatHours(hours);
}

/** @returns hours since midnight; NaN for no time. */
function readTime(text: string): number {
	const time = parseTime(text);
	return time ? time.minutes / 60 : Number.NaN;
}

/** NaN for a text that isn’t a number: the schema refuses it. */
function parseNumber(text: string): number {
	return text.trim() === "" ? Number.NaN : Number(text);
}
