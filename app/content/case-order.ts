import * as v from "valibot";

/** The ids of cases in their order on the website. Cases that it lacks come after them. */
export const caseOrderSchema = v.strictObject({
	ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(500)),
});

export type CaseOrder = v.InferOutput<typeof caseOrderSchema>;

export const shippedCaseOrder: CaseOrder = { ids: [] };

/** Those that the order lacks stay behind it, as they are. */
export function sortCases<Case>(
	cases: Iterable<readonly [id: string, study: Case]>,
	{ ids: order }: CaseOrder,
): Case[] {
	const places = new Map(order.map((id, place) => [id, place]));
	const find = (id: string) => places.get(id) ?? order.length;

	return [...cases]
		.sort(([a], [b]) => find(a) - find(b))
		.map(([, study]) => study);
}
