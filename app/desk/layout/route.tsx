import { Suspense } from "react";
import { Outlet } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { countDueTasks } from "#desk/tasks/tasks.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { useHydrationSignal } from "#ui/hydrated.ts";
import type { Route } from "./+types/route.ts";
import { DeskError } from "./desk-error.tsx";
import { DeskFrame } from "./desk-frame.tsx";
// Imported by the layout, so that error pages keep the desk's styles.
import "#desk/desk.css";

export const meta = () => [{ title: deskCopy.name }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	// The frame is rendered even if the database fails.
	const dueTasks = await countDueTasks(db, staff.id, clock.at).catch(() => 0);
	return { name: staff.name, isOwner: staff.role === "owner", dueTasks };
}

export default function Desk({ loaderData }: Route.ComponentProps) {
	return (
		<DeskFrame {...loaderData}>
			{/* A difference between server and browser renders this part again. See ErrorBoundary. */}
			<Suspense>
				<Page />
			</Suspense>
		</DeskFrame>
	);
}

function Page() {
	useHydrationSignal();
	return <Outlet />;
}

/**
 * Renders errors within the desk. The root's boundary would re-render the document with inline scripts,
 * which the desk's policy forbids (Trusted Types).
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	useHydrationSignal();
	const words = <DeskError error={error} />;
	if (loaderData) return <DeskFrame {...loaderData}>{words}</DeskFrame>;
	return (
		<main id="main" className="desk-frame__main" tabIndex={-1}>
			{words}
		</main>
	);
}
