import type { ReactNode } from "react";

/** One card of the styleguide. */
export function Specimen(props: { title: string; dark?: boolean; children: ReactNode }) {
	return (
		<section className={`card specimen ${props.dark ? "dark" : ""}`.trim()} data-animate="">
			<h2 className="specimen__title">{props.title}</h2>
			{props.children}
		</section>
	);
}
