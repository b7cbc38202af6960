import { Outlet } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { countDueTasks } from "#desk/tasks/tasks.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/route.ts";
import { DeskError } from "./desk-error.tsx";
import { DeskFrame } from "./desk-frame.tsx";
// Only the desk's pages carry its styles; linked, so that they stay when a page fails.
import "#desk/desk.css";

export const meta = () => [{ title: deskCopy.name }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	// Without a database the frame is still shown.
	const dueTasks = await countDueTasks(db, staff.id, clock.at).catch(() => 0);
	return { name: staff.name, isOwner: staff.role === "owner", dueTasks };
}

/** The frame of every page of the lead desk. */
export default function Desk({ loaderData }: Route.ComponentProps) {
	return (
		<DeskFrame {...loaderData}>
			<Outlet />
		</DeskFrame>
	);
}

/**
 * A page that fails does so within the desk. Were it left to the root, the whole document would be drawn
 * anew with scripts set as text, which the desk's policy forbids (Trusted Types).
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	const words = <DeskError error={error} />;
	if (loaderData) return <DeskFrame {...loaderData}>{words}</DeskFrame>;
	return (
		<main id="main" className="desk-frame__main" tabIndex={-1}>
			{words}
		</main>
	);
}
