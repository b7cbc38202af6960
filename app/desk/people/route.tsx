import { data, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { respond } from "#desk/layout/form.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";
import type { CardPage } from "./card-form.tsx";
import { CardView } from "./card-view.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: deskCopy.title(loaderData ? (loaderData.card.name ?? loaderData.card.email) : "") },
];

/** The id of a lead redirects to its person. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock, staff } = site;
	const card = await readCard(site, params.id);
	if (!card) {
		const leads = db.selectFrom("leads").select("person_id").where("id", "=", params.id);
		const lead = await leads.executeTakeFirst();
		if (lead?.person_id) throw redirect(`/desk/people/${lead.person_id}`);
		throw data({ message: "There is no such card." }, { status: 404 });
	}
	return {
		card,
		staff: await staffNames(db),
		ownId: staff.id,
		newId: clock.newId(),
		now: clock.at,
	} satisfies CardPage;
}

export { clientAction, shouldRevalidate } from "#desk/layout/forms.tsx";

export async function action({ params, request, context }: Route.ActionArgs) {
	return respond(await changePerson(requireStaff(context), params.id, await readForm(request)));
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
	return <CardView key={loaderData.card.id} />;
}
