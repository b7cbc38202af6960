import { data, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";
import { cardStatus } from "./card-contract.ts";
import type { CardPage } from "./card-form.tsx";
import { CardView } from "./card-view.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: deskCopy.title(loaderData ? (loaderData.card.name ?? loaderData.card.email) : "") },
];

/** The id of a lead redirects to its person. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock, staff, notify } = site;
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
		mailLeaves: notify?.mail === true,
		done: new URL(request.url).searchParams.get("done"),
		now: clock.at,
	} satisfies CardPage;
}

export { clientAction } from "#lib/forms/use-form.ts";

/** Answers the page's script with JSON, and a browser without JavaScript with a redirect. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const result = await changePerson(requireStaff(context), params.id, await readForm(request));
	if (result.outcome !== "done") return data(result, { status: cardStatus[result.outcome] });
	if (request.headers.get("accept") === "application/json") return data(result);
	if (result.done === "unread") throw redirect("/desk", 303);
	throw redirect(`/desk/people/${params.id}?done=${result.done}`, 303);
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
	return <CardView key={loaderData.card.id} />;
}
