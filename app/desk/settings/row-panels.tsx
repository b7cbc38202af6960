import { useEffect, useRef, useState } from "react";
import { Panel } from "#desk/layout/components.tsx";
import { Check } from "#desk/layout/form-fields.tsx";
import { Button } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { useHydrated } from "#ui/hydrated.ts";

type RowPanelsProps = {
	rows: readonly number[];
	/** The fields are `<prefix>.<index>.<name>`. */
	prefix: string;
	/** Undefined for an empty row. */
	nameRow(index: number): string | undefined;
	/** The title of an empty row: “Another person”. */
	another: string;
	children(index: number, field: (name: string) => string): Elements;
};

/** A panel for each row of a form, which can be removed. */
export function RowPanels(props: RowPanelsProps) {
	const { rows, prefix, nameRow, another, children } = props;
	const [removed, setRemoved] = useState<readonly number[]>([]);
	const isHydrated = useHydrated();
	const area = useRef<HTMLDivElement>(null);

	// The form saves itself when one of its fields has changed.
	useEffect(() => {
		if (removed.length === 0) return;

		const field = area.current?.closest("form")?.elements.namedItem("version");
		if (field instanceof HTMLInputElement)
			field.dispatchEvent(new Event("input", { bubbles: true }));
	}, [removed]);

	return (
		<div className="stack stack--wide stack--loose" ref={area}>
			{rows
				.filter((index) => !removed.includes(index))
				.map((index) => {
					const name = nameRow(index);
					const field = (of: string) => `${prefix}.${index}.${of}`;
					const fields: Elements = children(index, field);

					return (
						<Panel
							key={index}
							title={name || another}
							actions={
								name &&
								isHydrated && (
									<Button
										variant="outline"
										small
										aria-label={`Remove ${name}`}
										onClick={() => setRemoved([...removed, index])}
									>
										Remove
									</Button>
								)
							}
						>
							<div className="fields fields--narrow">
								{fields}
								{name && !isHydrated && (
									<Check label={`Remove ${name}`} name={field("remove")} />
								)}
							</div>
						</Panel>
					);
				})}
		</div>
	);
}
