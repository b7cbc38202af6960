import { createHash } from "node:crypto";
import { formatDateTime, formatLongDate } from "#lib/time/format.ts";
import type { ProposalBody } from "./proposal-schema.ts";
import { computeTotals, type Sum } from "./totals.ts";

type Party = { name: string; address: string };

export type Agreement = {
	/** Of the proposal. */
	number: number;
	/** Of the version that was accepted. */
	version: number;
	agency: Party;
	body: ProposalBody;
	/** Ids of options. */
	chosen: readonly string[];
	currency: string;
	terms: string;
	/** Of the client. */
	name: string;
	role: string | null;
	reference: string | null;
	address: string;
	at: string;
	timeZone: string;
	/** Who recorded it, and how they know of it; null for a client who accepted on the page. */
	recorded: { by: string; note: string } | null;
};

const TERMS_HEADING = "TERMS";
const TERMS = `\n\n${TERMS_HEADING}\n${"=".repeat(TERMS_HEADING.length)}\n\n`;

/** Everything that was agreed, as plain text that is stored and sent to both sides as it is. */
export function buildRecord(agreement: Agreement): string {
	const { number, version, body, terms } = agreement;
	const parts = [
		heading(`ACCEPTED PROPOSAL ${number}, VERSION ${version}`),
		body.title,
		listParties(agreement),
		...body.sections.map((section) =>
			[underline(section.heading), section.text].filter(Boolean).join("\n\n"),
		),
		underline("What it includes"),
		...listLines(agreement),
		listTotals(agreement),
		listDates(agreement),
		describeAcceptance(agreement),
	];

	return `${parts.filter((part) => part !== "").join("\n\n")}${TERMS}${terms}\n`;
}

/** The record’s text before the terms, and the terms. */
export function splitRecord(record: string): {
	agreement: string;
	terms: string;
} {
	const at = record.indexOf(TERMS);

	return at === -1
		? { agreement: record, terms: "" }
		: { agreement: record.slice(0, at), terms: record.slice(at).trim() };
}

export function hashRecord(record: string): string {
	return createHash("sha256").update(record).digest("hex");
}

/** `EUR 2,499.90`: without signs, as one stands for several currencies. */
export function formatCents(cents: number, currency: string): string {
	const amount = new Intl.NumberFormat("en-GB", {
		minimumFractionDigits: 2,
	}).format(cents / 100);

	return `${currency} ${amount}`;
}

function heading(text: string): string {
	return `${text}\n${"=".repeat(text.length)}`;
}

function underline(text: string): string {
	return text === "" ? "" : `${text}\n${"-".repeat(text.length)}`;
}

function listParties({ agency, body, address }: Agreement): string {
	return [
		`Between: ${agency.name}, ${agency.address}`,
		`And:     ${[body.client, address].filter(Boolean).join(", ")}`,
	].join("\n");
}

function listLines({ body, chosen, currency }: Agreement): string[] {
	const { lines } = computeTotals(body, chosen);

	return body.lines.map((line, index) => {
		const { net = 0, isChosen = true } = lines[index] ?? {};
		const unit = [line.quantity, line.unit].filter(Boolean).join(" ");
		const amounts = [
			formatCents(net, currency),
			line.isMonthly && "a month",
			(line.quantity > 1 || line.unit) &&
				`(${unit} at ${formatCents(line.cents ?? 0, currency)})`,
		];
		const option = isChosen ? "Option, chosen" : "Option, NOT chosen";

		return [
			`- ${line.title}: ${amounts.filter(Boolean).join(" ")}`,
			line.isOptional && `  ${option}`,
			line.text && indent(line.text),
		]
			.filter(Boolean)
			.join("\n");
	});
}

function indent(text: string): string {
	return text.replace(/^(?=.)/gm, "  ");
}

function listTotals({ body, chosen, currency }: Agreement): string {
	const { once, month } = computeTotals(body, chosen);
	const hasMonthly = body.lines.some(({ isMonthly }) => isMonthly);

	return [
		underline("Totals"),
		describeSum("Once", once),
		hasMonthly && describeSum("Each month", month),
		body.vatNote,
	]
		.filter(Boolean)
		.join("\n\n");

	function describeSum(label: string, { net, vat, total }: Sum): string {
		return [
			`${label}, net: ${formatCents(net, currency)}`,
			`VAT at ${body.vatRate / 100}%: ${formatCents(vat, currency)}`,
			`${label}, total: ${formatCents(total, currency)}`,
		].join("\n");
	}
}

function listDates({ body }: Agreement): string {
	return [
		body.workingDays !== null &&
			`Working days from acceptance to go-live: ${body.workingDays}`,
		body.lastDay &&
			`It could be accepted until: ${formatLongDate(body.lastDay)}`,
		body.paymentLink && `Payment: ${body.paymentLink}`,
	]
		.filter(Boolean)
		.join("\n");
}

function describeAcceptance(agreement: Agreement): string {
	const { name, role, reference, address, at, timeZone } = agreement;
	const { recorded } = agreement;
	const how = recorded
		? `Recorded by ${recorded.by}, who noted: ${recorded.note}`
		: `On the page of the proposal, confirmed with a code sent to ${address}`;

	return [
		underline("Accepted"),
		[
			`By: ${[name, role].filter(Boolean).join(", ")}`,
			reference && `Their reference: ${reference}`,
			`On: ${formatDateTime(at, timeZone)} (${at})`,
			`How: ${how}`,
		]
			.filter(Boolean)
			.join("\n"),
	].join("\n\n");
}
