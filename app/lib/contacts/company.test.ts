import { expect, test } from "vitest";
import { makeCompanyKey } from "./company.ts";

test.each([
	["Bloggs Ltd", "bloggs"],
	["Bloggs, Limited", "bloggs"],
	["BLOGGS & Sons  Ltd.", "bloggs sons"],
	["Müller GmbH & Co. KG", "muller"],
	["S.A. Martin", "sa martin"],
	["Ltd", "ltd"],
	["—", null],
])("the company %j has the key %j", (company, key) => {
	expect(makeCompanyKey(company)).toBe(key);
});
