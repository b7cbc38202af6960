import type { Ref } from "react";
import type { Elements } from "#ui/elements.ts";
import { Icon } from "#ui/icon.tsx";
import { SubmitButton } from "./button-form.tsx";

type FilterMenuProps = {
	ref?: Ref<HTMLDetailsElement>;
	title: string;
	/** Filters that are set. */
	count: number;
	children: Elements;
};

/** The folded filters of a GET form, a bottom sheet on a phone. */
export function FilterMenu({ ref, title, count, children }: FilterMenuProps) {
	return (
		<details className="filter-menu" ref={ref}>
			<summary>
				Filters
				{count > 0 && <span className="counter">{count}</span>}
				<Icon name="down" />
			</summary>
			<div className="filter-menu__sheet">
				<p className="strong filter-menu__title">{title}</p>
				{children}
				<div className="filter-menu__end">
					<SubmitButton variant="dark">Apply</SubmitButton>
				</div>
			</div>
		</details>
	);
}
