import type { Company } from "./company-schema.ts";

/** ` Registered in Ireland 612345. VAT IE1234567A.`; undefined without numbers. */
export function describeRegistration({
	companyNumber,
	vatNumber,
}: Pick<Company, "companyNumber" | "vatNumber">): string | undefined {
	const parts = [companyNumber, vatNumber && `VAT ${vatNumber}`];
	const text = parts.map((part) => (part ? ` ${part}.` : "")).join("");

	return text || undefined;
}
