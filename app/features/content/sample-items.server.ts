import { findClaimPages } from "#content/claim-pages.server.ts";
import { shippedClaims } from "#content/claims-schema.ts";
import {
	type CollectionName,
	collections,
	type EntryKey,
} from "#content/collections.server.ts";
import { fillText } from "#content/content.ts";
import { documentKinds } from "#content/documents.ts";
import { industryCards } from "#content/industry.ts";
import { isOfCountry } from "#content/law.ts";
import type { Law } from "#content/law-names.ts";
import type { Offer } from "#content/offer.ts";
import type { QuotePlace } from "#content/quotes-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { changeSetting, readSetting } from "#lib/db/settings.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import type { Published } from "./published-bodies.server.ts";
import {
	BUTTON,
	documentSources,
	findShipped,
	LAW,
	type SampleEntry,
	type SampleKind,
	sampleKinds,
} from "./sample-sources.server.ts";
import { findBody } from "./snapshot.server.ts";

export type SampleItem = {
	/** Unique: `case:law-firm-intake`, `person:nina`. */
	id: string;
	kind: SampleKind;
	title: string;
	text: string;
	/** Addresses of pages that show it; empty when only the desk does. */
	paths: readonly string[];
	/** Where it is replaced. */
	editAt: string;
	/** `sample`: visitors read it as it came with the website. */
	state: "sample" | "accepted" | "removed";
	canRemove: boolean;
};

const ACCEPTED = "sample_accepted";

async function readAccepted(db: Database): Promise<ReadonlySet<string>> {
	return new Set(parseIds(await readSetting(db, ACCEPTED)));
}

function parseIds(stored: string | null): string[] {
	return stored ? JSON.parse(stored) : [];
}

/** Accepted items are the agency's own from now on, as they are. */
export async function acceptSample(
	db: Database,
	ids: readonly string[],
	isAccepted: boolean,
): Promise<void> {
	await changeSetting(db, ACCEPTED, (stored) => {
		const others = parseIds(stored).filter((id) => !ids.includes(id));
		return JSON.stringify(isAccepted ? [...others, ...ids] : others);
	});
}

/** Everything that came with the website and hasn't been replaced. */
export async function listSample(
	db: Database,
	snapshot: Published,
): Promise<SampleItem[]> {
	const accepted = await readAccepted(db);
	const order = Object.keys(sampleKinds);

	return findSample(snapshot)
		.map((item) => ({
			...item,
			state:
				item.state === "sample" && accepted.has(item.id)
					? ("accepted" as const)
					: item.state,
		}))
		.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Without what is accepted, which is shown as it came, too. */
export function findSample(snapshot: Published): SampleItem[] {
	return [
		...listParts(snapshot),
		...listEntries(snapshot, "article", "/desk/articles"),
		...listEntries(snapshot, "case", "/desk/cases"),
		...listEntries(snapshot, "legal", "/desk/legal"),
	];
}

function listParts(snapshot: Published): SampleItem[] {
	return documentSources.flatMap((source) => {
		const { kind, key, editAt, list, remove, isRemoved } = source;
		const current = list(snapshot.documents[key]);

		return list(findShipped(key)).flatMap((shipped): SampleItem[] => {
			const entry = current.find(({ id }) => id === shipped.id);
			const isGone = !entry || (isRemoved?.(entry) ?? false);
			if (!isGone && hashBody(entry.value) !== hashBody(shipped.value))
				return [];

			const shown = describePart(snapshot, kind, shipped);
			if (!shown) return [];

			return [
				{
					...shown,
					id: `${kind}:${shipped.id}`,
					kind,
					editAt:
						kind === "claim"
							? `${editAt}#${shipped.id}`
							: shipped.id.startsWith(LAW)
								? `${editAt}#law`
								: editAt,
					state: isGone ? "removed" : "sample",
					canRemove: remove !== undefined,
				},
			];
		});
	});
}

/** @returns null for a part that isn't shown because its case is off the website, and for what fits the agency as it is. */
function describePart(
	{ entries, documents }: Published,
	kind: SampleKind,
	{ id, title, text, value }: SampleEntry,
): Pick<SampleItem, "title" | "text" | "paths"> | null {
	const isBritish = documents.company.address.country === "GB";
	if (kind === "fact" && id.startsWith(LAW)) {
		const name = id.slice(LAW.length) as keyof Law;

		return isBritish && isOfCountry(name)
			? null
			: { title, text, paths: findLegalPaths(name) };
	}
	if (kind === "fact" && id === "holidays")
		return isBritish ? null : { title, text, paths: ["/book"] };

	if (kind === "plan") {
		const offer = id.replace(BUTTON, "") as Offer;
		const { name } = documents.tiers[offer];
		const isButton = id.endsWith(BUTTON);
		if (isButton && name === documentKinds.tiers.shipped[offer].name)
			return null;

		return { title: isButton ? `Button of ${name}` : name, text, paths: ["/"] };
	}

	if (kind === "quote") {
		const quote = value as { case: string; places: QuotePlace[] };
		const words = entries.case.get(quote.case)?.quote;
		if (!words) return null;

		return {
			title: words.author,
			text: words.text,
			paths: quote.places.map(findPlacePath),
		};
	}

	if (kind === "claim") {
		const claim = shippedClaims.find((each) => each.id === id);
		if (!claim || (claim.case && !entries.case.has(claim.case))) return null;

		return { title, text, paths: findClaimPages(claim) };
	}

	return { title, text, paths: findPaths(kind, id) };
}

/** Addresses of the shipped legal texts that name a fact. */
function findLegalPaths(name: keyof Law): string[] {
	return Array.from(collections.legal.shipped.values())
		.filter(({ summary, body }) =>
			RegExp(`\\{law\\.${name}\\}`, "i").test(summary + body),
		)
		.map(({ slug }) => `/${slug}`);
}

function findPaths(kind: SampleKind, id: string): string[] {
	const paths: Partial<Record<SampleKind, string>> = {
		fact: "/",
		person: `/about#${id}`,
		answer: `/faq#${id}`,
		"home-answer": "/",
		link: "/",
	};
	const path = paths[kind];

	return path ? [path] : [];
}

function findPlacePath(place: QuotePlace): string {
	if (place === "home") return "/";
	const isIndustry = industryCards.some(({ slug }) => slug === place);

	return isIndustry ? `/industries/${place}` : `/${place}`;
}

function listEntries(
	snapshot: Published,
	name: CollectionName & SampleKind,
	editAt: string,
): SampleItem[] {
	const { shipped, findPath } = collections[name];

	return [...shipped].flatMap(([id, body]): SampleItem[] => {
		const key: EntryKey = `${name}:${id}`;
		const current = findBody(snapshot, key);
		if (current && hashBody(current) !== hashBody(body)) return [];

		const path = findPath(body as never);
		return [
			{
				...describeEntry(body),
				id: key,
				kind: name,
				paths: current ? [path] : [],
				editAt: `${editAt}/${id}`,
				state: current ? "sample" : "removed",
				canRemove: name !== "legal",
			},
		];
	});
}

function describeEntry(body: unknown): Pick<SampleItem, "title" | "text"> {
	const { fields, ...texts } = body as {
		fields?: { title: string; summary: string };
		title?: string;
		description?: string;
		summary?: string;
	};
	const { title = "", summary = texts.description ?? "" } = fields ?? texts;

	return { title: fillText(title), text: fillText(summary) };
}

/** What is left to replace, remove or accept, by kind. */
export function countSample(
	items: readonly SampleItem[],
): { kind: SampleKind; label: string; count: number }[] {
	return (Object.keys(sampleKinds) as SampleKind[]).flatMap((kind) => {
		const count = items.filter(
			(item) => item.kind === kind && item.state === "sample",
		).length;
		return count > 0 ? { kind, label: sampleKinds[kind], count } : [];
	});
}
