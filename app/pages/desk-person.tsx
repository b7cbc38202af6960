import { DeskPage } from "#desk/desk-page.tsx";
import { deskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk-person.ts";

export function loader({ context }: Route.LoaderArgs) {
	return { now: deskOf(context).moment.at };
}

export default function Page() {
	return <DeskPage title="Person">{null}</DeskPage>;
}
