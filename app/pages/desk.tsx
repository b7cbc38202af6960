import { Outlet } from "react-router";
import { deskCopy } from "#content/desk.ts";
import css from "#desk/desk.css?inline";
import { DeskFrame } from "#desk/desk-frame.tsx";
import { useNonce } from "#nonce.tsx";
import { deskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk.ts";

export const meta = () => [{ title: deskCopy.name }, { name: "robots", content: "noindex" }];

export function loader({ context }: Route.LoaderArgs) {
	const { name, role } = deskOf(context).staff;
	return { name, isOwner: role === "owner" };
}

/** The frame of every page of the lead desk, with the styles that only the desk needs. */
export default function Desk({ loaderData: { name, isOwner } }: Route.ComponentProps) {
	const nonce = useNonce();
	return (
		<>
			<style
				nonce={nonce}
				suppressHydrationWarning
				dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : "" }}
			/>
			<DeskFrame name={name} isOwner={isOwner}>
				<Outlet />
			</DeskFrame>
		</>
	);
}
