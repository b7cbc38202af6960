import { company } from "#content/content.ts";
import {
	type Documents,
	documentKinds,
	type SettingsKey,
} from "#content/documents.ts";
import type { EntryKind, Typed } from "#desk/entries/entry-kind.server.ts";
import { makePhoneKey } from "#lib/contacts/phone.server.ts";
import { renameZone } from "#lib/time/zone-names.ts";
import { toClaimField } from "./claim-fields.ts";
import { mappings } from "./document-fields.ts";
import { replaceAuthors } from "./team-authors.server.ts";

const paths = {
	company: "/desk/settings/company",
	tiers: "/desk/settings/prices",
	notice: "/desk/settings/notice",
	quotes: "/desk/settings/quotes",
	claims: "/desk/settings/claims",
	"proposal-template": "/desk/settings/proposals",
	team: "/desk/settings/team",
	switches: "/desk/settings/pages",
} as const satisfies Record<SettingsKey, `/desk/${string}`>;

type OwnParts<Key extends SettingsKey> = Partial<
	Pick<EntryKind<Documents[Key]>, "buildBody" | "prepare" | "toFieldName">
> & {
	/** The body that a preview shows, where that isn’t the one that is published. */
	show?(body: unknown): unknown;
};

function declareKind<Key extends SettingsKey>(
	name: Key,
	own: OwnParts<Key> = {},
): EntryKind<Documents[Key]> {
	const { formatFields, parseFields, arrangeFields } = mappings[name];
	const { show = (body: unknown) => body, ...parts } = own;
	const buildBody =
		own.buildBody ?? ((typed: Typed) => parseFields(typed, readZone()));

	return {
		...parts,
		name,
		listPath: paths[name],
		formatBody: (body) => formatFields(body, readZone()) as Typed,
		buildBody,
		...(arrangeFields && {
			arrangeFields: (typed: Typed) => arrangeFields(typed) as Typed,
		}),
		async preview(typed, published) {
			const [path = "/"] = documentKinds[name].pages ?? [];
			return { body: show(buildBody(typed, published)), path };
		},
	};
}

function readZone(): string {
	return renameZone(company().timeZone);
}

/** The documents of which there is one, with a form under Settings. */
export const settingsKinds: {
	readonly [Key in SettingsKey]: EntryKind<Documents[Key]>;
} = {
	company: declareKind("company", {
		buildBody: (typed) =>
			withPhone(mappings.company.parseFields(typed, readZone())),
		toFieldName: (path) => companyFields[path] ?? path,
	}),
	tiers: declareKind("tiers", {
		toFieldName: (path) => path.replace(/\.features\.\d+$/, ".features"),
	}),
	notice: declareKind("notice", {
		// Also before its first day, and after its last.
		show: (body) => ({ ...(body as object), from: null, until: null }),
	}),
	quotes: declareKind("quotes"),
	claims: declareKind("claims", { toFieldName: toClaimField }),
	"proposal-template": declareKind("proposal-template"),
	switches: declareKind("switches", {
		toFieldName: (path) => `${path.replace("off.", "")}.to`,
	}),
	team: declareKind("team", {
		prepare: (site, typed, body) =>
			replaceAuthors(
				site,
				(body as { members: Record<string, string>[] }).members,
				typed.newAuthor ?? "",
			),
		toFieldName: (path) =>
			path === "members" ? "members.0.name" : path.replace(/\.id$/, ".name"),
	}),
};

/** Fields of problems that no field of the form has. */
const companyFields: Readonly<Record<string, string>> = {
	phoneInternational: "phone",
	"address.countryName": "address.country",
	"officeHours.days": "officeHours.days.Mon",
};

/** The phone number's international form follows from the country. */
function withPhone(body: unknown): unknown {
	const { phone, address } = body as Documents["company"];
	const [phoneInternational = ""] =
		makePhoneKey(phone, address.country)?.split(";") ?? [];

	return { ...(body as object), phoneInternational };
}
