import * as v from "valibot";
import { yourDataCopy as copy } from "#content/your-data.ts";
import { email, filled } from "#lib/forms/fields.ts";

/** Where visitors ask for their own data. */
export const YOUR_DATA_PATH = "/your-data";

/** Where the link in the mail leads. */
export const CONFIRM_PATH = `${YOUR_DATA_PATH}/confirm`;

/** Gives the copy as a file. */
export const DOWNLOAD_PATH = `${YOUR_DATA_PATH}/download`;

/** The parameter, and the field, that carries the link's token. */
export const TOKEN = "token";

export const requestKinds = ["export", "erase"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** The link of a mail. */
export function linkTo(token: string): string {
	return `${CONFIRM_PATH}?${TOKEN}=${encodeURIComponent(token)}`;
}

/** What a visitor asks for. */
export const requestForm = v.object({
	kind: v.picklist(requestKinds, copy.kindMissing),
	email: v.pipe(
		filled(copy.emailMissing),
		email,
		v.transform((text) => text.toLowerCase()),
	),
});
export type RequestField = keyof v.InferOutput<typeof requestForm>;

/** What a link is worth. */
export type LinkState =
	| { state: "open"; kind: RequestKind }
	/** Too old, used, or never ours. */
	| { state: "refused" }
	/** The database cannot be reached. */
	| { state: "failed" };

/** The HTTP status of each. */
export const linkStatus = { open: 200, refused: 404, failed: 503 } as const;
