import { addMissing } from "./statements.ts";

export const settledSearches051 = addMissing({
	zero_result_searches: "settled_at",
});
