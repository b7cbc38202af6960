import type { describeCalls } from "./call-length.ts";
import type { Company } from "./company-schema.ts";
import type { Notice } from "./notice-schema.ts";
import type { Rewordings } from "./rewordings.ts";
import type { SignUpPlace } from "./sign-up-schema.ts";
import type { Plans } from "./tiers-schema.ts";

/** The agency's facts: its document, and settings that are not published. */
export type CompanyFacts = Company & {
	timeZone: string;
	/** Town and postcode as the country's post writes them. */
	town: string;
	/** After a space: company and VAT number, as the footer and emails have them. */
	registration?: string | undefined;
};

/** A member of the team, as articles name them. */
export type Author = { id: string; name: string; role: string };

/** Content edited by the agency: the live documents, or the shipped defaults. Immutable. */
export type Content = {
	readonly company: CompanyFacts;
	/** By placeholder, such as `law.data` and `short.blueprint`, for texts that only the server fills. */
	readonly serverFacts: Readonly<Record<string, string>>;
	readonly tiers: Plans;
	/** Null outside its period. */
	readonly notice: Notice | null;
	/** Where pages ask for newsletter sign-ups. */
	readonly signUp: readonly SignUpPlace[];
	readonly authors: readonly Author[];
	/** The first call, and the one that starts a project. */
	readonly calls: ReturnType<typeof describeCalls>;
	/** Of the shipped copy; undefined while all of it stands. */
	readonly rewordings: Rewordings | undefined;
	/** Pages and sections that are switched off; undefined while all are on. */
	readonly off: { ids: readonly string[]; links: string } | undefined;
	/** Links of the agency’s own pages; undefined for none. */
	readonly ownLinks: readonly { label: string; to: string }[] | undefined;
	/** Search engines are asked to leave out every page; undefined once the site is open. */
	readonly isHidden: true | undefined;
	/** The version of what visitors consent to. */
	readonly consentVersion: string;
	/** The version of the published cookie policy, as in its address. */
	readonly cookiePolicy: string;
	/** The current year in the agency's time zone. */
	readonly year: number;
};
