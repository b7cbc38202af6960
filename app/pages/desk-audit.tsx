import { DeskPage } from "#desk/desk-page.tsx";
import { deskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk-audit.ts";

export function loader({ context }: Route.LoaderArgs) {
	return { now: deskOf(context).moment.at };
}

export default function Page() {
	return <DeskPage title="Log of deeds">{null}</DeskPage>;
}
