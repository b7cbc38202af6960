import { type ComponentProps, useId } from "react";
import { Icon } from "#ui/icon.tsx";
import { SubmitButton } from "./button-form.tsx";

type SearchBoxProps = { label: string } & Pick<
	ComponentProps<"input">,
	"value" | "defaultValue" | "onChange" | "maxLength"
>;

/** The search of a list, with a button without JavaScript. */
export function SearchBox({ label, ...input }: SearchBoxProps) {
	const id = useId();

	return (
		<div className="field">
			<label className="sr" htmlFor={id}>
				{label}
			</label>
			<span className="field__icon filter-search">
				<Icon name="search" />
				<input
					{...input}
					id={id}
					type="search"
					name="q"
					placeholder={`${label}…`}
					autoComplete="off"
					enterKeyHint="search"
				/>
			</span>
			<noscript>
				<SubmitButton>Search</SubmitButton>
			</noscript>
		</div>
	);
}
