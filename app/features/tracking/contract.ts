import * as v from "valibot";
import { cleanSource } from "./source.ts";
import { type Count, statisticsEvents } from "./statistics.ts";

/** A count as a browser sends it. Whether the page exists is asked separately; values are never taken from outside. */
export const countSchema = v.object({
	event: v.picklist(statisticsEvents),
	page: v.pipe(v.string(), v.maxLength(200), v.startsWith("/")),
	source: v.pipe(v.string(), v.maxLength(200), v.transform(cleanSource)),
	id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
}) satisfies v.GenericSchema<unknown, Count>;
