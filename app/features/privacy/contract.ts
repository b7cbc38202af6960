import * as v from "valibot";
import copy from "#content/your-data.json" with { type: "json" };
import { emailKey } from "#lib/contacts/email.ts";
import { email, filled } from "#lib/forms/fields.ts";

export const YOUR_DATA_PATH = "/your-data";

export const CONFIRM_PATH = `${YOUR_DATA_PATH}/confirm`;

export const DOWNLOAD_PATH = `${YOUR_DATA_PATH}/download`;

export const TOKEN = "token";

export const requestKinds = ["export", "erase"] as const;
export type RequestKind = (typeof requestKinds)[number];

export function linkTo(token: string): string {
	return `${CONFIRM_PATH}?${TOKEN}=${encodeURIComponent(token)}`;
}

export const requestForm = v.object({
	kind: v.picklist(requestKinds, copy.kindMissing),
	email: v.pipe(filled(copy.emailMissing), email, v.transform(emailKey)),
});
export type RequestField = keyof v.InferOutput<typeof requestForm>;
