import * as v from "valibot";
import { type Receipt, receiptSources } from "./receipt.ts";

/** JSON brings booleans, a form brings words. */
const yesOrNo = v.union([
	v.boolean(),
	v.pipe(
		v.picklist(["true", "false"]),
		v.transform((text) => text === "true"),
	),
]);

/** A receipt as a browser sends it. */
export const receiptSchema = v.object({
	id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
	previousId: v.nullish(v.pipe(v.string(), v.uuid(), v.toLowerCase()), null),
	policyVersion: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
	analytics: yesOrNo,
	marketing: yesOrNo,
	source: v.picklist(receiptSources),
	gpc: v.optional(yesOrNo, false),
	locale: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)),
}) satisfies v.GenericSchema<unknown, Receipt>;

/** The number of a receipt in an address. */
export const receiptId = v.pipe(v.string(), v.uuid(), v.toLowerCase());
