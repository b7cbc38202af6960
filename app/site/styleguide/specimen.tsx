import type { ReactNode } from "react";

/** One card of the styleguide. */
export function Specimen(props: { title: string; dark?: boolean; children: ReactNode }) {
	return (
		<section
			className={`card mb-8 grid gap-4 break-inside-avoid ${props.dark ? "dark" : ""}`.trim()}
			data-animate=""
		>
			<h2 className="specimen__title">{props.title}</h2>
			{props.children}
		</section>
	);
}
