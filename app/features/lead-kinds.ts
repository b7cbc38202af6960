import { staffBookingDeclaration } from "./booking/form.ts";
import type { FormDeclaration } from "./form-declaration.ts";
import { forms } from "./forms.ts";
import { manualDeclaration } from "./manual/contract.ts";

type LeadKindLabel = Pick<FormDeclaration, "kind" | "label" | "color">;

/** Every kind of lead, in the order of the desk's filter. */
export const leadKinds: LeadKindLabel[] = [
	...Object.values(forms),
	manualDeclaration,
];

/** The label of a stored kind. Unregistered kinds, such as a removed form's, have their name. */
export function findKindLabel(kind: string): LeadKindLabel {
	return (
		[...leadKinds, staffBookingDeclaration].find(
			(each) => each.kind === kind,
		) ?? {
			kind,
			label: kind,
			color: "blue",
		}
	);
}
