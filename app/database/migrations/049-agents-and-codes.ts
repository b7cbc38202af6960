import { addMissing } from "./statements.ts";

export const agentsAndCodes049 = addMissing({
	sessions: "agent",
	staff: "recovery_codes",
});
