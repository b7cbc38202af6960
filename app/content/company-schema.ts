import * as v from "valibot";
import { hasPostcodes, nameCountry } from "./countries.ts";
import {
	emailAddress,
	optionalLine,
	pictureAddress,
	requiredLine,
	webAddress,
} from "./document-fields.ts";
import { isHolidayRegion } from "./holiday-regions.ts";
import { lawSchema, shippedLaw } from "./law.ts";
import { weekdayNames } from "./weekdays.ts";

const TIME = "Please enter a time like 9, 9:30 or 17h30.";

function isWholeMinutes(hours: number): boolean {
	return Math.abs(hours * 60 - Math.round(hours * 60)) < 1e-6;
}

/** Hours since midnight: 9.5 is 9:30. */
const hour = v.pipe(
	v.number(TIME),
	v.check(isWholeMinutes, TIME),
	v.minValue(0, TIME),
	v.maxValue(24, TIME),
);

const address = v.pipe(
	v.object({
		street: requiredLine("the street and number", 120),
		locality: requiredLine("the town or city", 80),
		/** Empty in countries without postcodes. */
		postalCode: optionalLine(20),
		/** ISO 3166-1 alpha-2. */
		country: v.pipe(
			v.string(),
			v.check((code) => nameCountry(code) !== "", "Please choose a country."),
		),
		countryName: requiredLine("the country", 80),
	}),
	v.forward(
		v.check(
			({ country, postalCode }) => postalCode !== "" || !hasPostcodes(country),
			"Please enter the postcode.",
		),
		["postalCode"],
	),
);

const facts = v.object({
	name: requiredLine("the name", 60),
	legalName: requiredLine("the legal name", 120),
	/** One sentence, in the footer and in descriptions. */
	blurb: requiredLine("a sentence about the business", 200),
	/** Stands for the name set in the display font; empty for none. */
	logo: v.optional(pictureAddress, ""),
	/** The logo for dark backgrounds; empty for the same one. */
	logoDark: v.optional(pictureAddress, ""),
	address,
	/** With its register, as it is shown. */
	companyNumber: v.optional(optionalLine(80)),
	vatNumber: v.optional(optionalLine(30)),
	/** After every price, such as “plus VAT”. */
	vatNote: v.optional(optionalLine(24)),
	email: emailAddress,
	supportEmail: emailAddress,
	/** As visitors read it. */
	phone: requiredLine("the phone number", 40),
	/** E.164, for links and structured data. */
	phoneInternational: v.pipe(
		v.string(),
		v.regex(
			/^\+[1-9]\d{6,14}$/,
			"Please enter the number with its country, like +44 20 7946 0142.",
		),
	),
	/** Hours in which messages are answered, except on bank holidays. Hours for calls are set on the desk. */
	officeHours: v.pipe(
		v.object({
			days: v.pipe(
				v.array(v.picklist(weekdayNames)),
				v.minLength(1, "Please choose at least one day."),
			),
			from: hour,
			to: hour,
		}),
		v.forward(
			v.check(({ from, to }) => from < to, "Closing must come after opening."),
			["to"],
		),
	),
	/** The longest time to an answer, in office hours. */
	answerHours: v.pipe(
		v.number("Please enter a number of hours."),
		v.integer("Please enter a number of hours."),
		v.minValue(1, "Please enter at least one hour."),
		v.maxValue(40, "Please enter at most 40 hours."),
	),
	/** The region whose bank holidays apply (ISO 3166-1 or 3166-2); empty for none. */
	holidayRegion: v.pipe(
		v.string(),
		v.check(isHolidayRegion, "Please choose a region."),
	),
	/** ISO 4217: the currency of deal values and ad spend. */
	adCurrency: v.pipe(
		v.string(),
		v.check(
			(code) => Intl.supportedValuesOf("currency").includes(code),
			"Please choose a currency.",
		),
	),
	/** Laws and courts that legal texts name. Optional: documents of earlier releases have none. */
	law: v.optional(lawSchema, shippedLaw),
	social: v.pipe(
		v.array(
			v.object({ name: requiredLine("the network", 40), url: webAddress }),
		),
		v.maxLength(12, "Please enter at most 12 links."),
	),
});

/** The facts that the agency publishes about itself. */
export const companySchema = v.pipe(
	facts,
	v.forward(
		v.check(
			({ logo, logoDark }) => logo !== "" || logoDark === "",
			"Please choose the logo for light backgrounds, too.",
		),
		["logo"],
	),
	v.forward(
		// A longer time could end after the days that the deadline looks ahead.
		v.check(
			({ answerHours, officeHours: { days, from, to } }) =>
				answerHours <= days.length * (to - from),
			"Please enter no more than the office hours of a week.",
		),
		["answerHours"],
	),
);

export type Company = v.InferOutput<typeof companySchema>;
