import type { FormTables } from "./form-tables.ts";
import type { LeadTables } from "./lead-tables.ts";
import type { PrivacyTables } from "./privacy-tables.ts";
import type { StaffTables } from "./staff-tables.ts";
import type { WorkTables } from "./work-tables.ts";

/**
 * The tables, as the queries see them. Names are those of the database.
 * Ids are UUID v7 text; times are UTC, ISO 8601; JSON is text, the same on both databases.
 */
export type Schema = FormTables & LeadTables & PrivacyTables & StaffTables & WorkTables;
