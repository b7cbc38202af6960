import {
	type ReactNode,
	type RefObject,
	useEffect,
	useEffectEvent,
	useId,
	useRef,
	useState,
} from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useTextBeforeHydration } from "./use-text-before-hydration.ts";

export type SearchFieldProps = {
	label: ReactNode;
	placeholder: string;
	/** The label of the button that clears the field, shown while there is text. */
	clear: string;
	/** The form's action; `name` is the name of its query parameter. */
	action: string;
	name: string;
	/** The label of the submit button; without it there is no search without JavaScript. */
	find?: string;
	value: string;
	maxLength?: number;
	onChange: (text: string) => void;
	/** For pages that also clear the field and then focus it. */
	input?: RefObject<HTMLInputElement | null>;
};

export function SearchField(props: SearchFieldProps) {
	const {
		label,
		placeholder,
		clear,
		action,
		find,
		name,
		value,
		maxLength,
		onChange,
	} = props;

	const id = useId();
	const own = useRef<HTMLInputElement>(null);
	const input = props.input ?? own;
	const form = useRef<HTMLFormElement>(null);

	useTextBeforeHydration(form, { [name]: value }, (_name, text) =>
		onChange(text),
	);

	return (
		<search className={find ? "search" : "search needs-script"}>
			<form
				ref={form}
				className="field"
				method={find ? "post" : "get"}
				action={action}
				onSubmit={(event) => event.preventDefault()}
			>
				<label htmlFor={id}>{label}</label>
				<div className="search__row">
					<span className="field__icon search__box">
						<Icon name="search" />
						<input
							ref={input}
							id={id}
							type="search"
							name={name}
							value={value}
							placeholder={placeholder}
							maxLength={maxLength}
							autoComplete="off"
							enterKeyHint="search"
							onChange={(event) => onChange(event.currentTarget.value)}
						/>
					</span>
					{find && (
						<noscript>
							<Button type="submit" variant="outline">
								{find}
							</Button>
						</noscript>
					)}
					{value !== "" && (
						<Button
							variant="outline"
							className="needs-script"
							onClick={() => {
								onChange("");
								input.current?.focus();
							}}
						>
							{clear}
						</Button>
					)}
				</div>
			</form>
		</search>
	);
}

/** Milliseconds without typing before the address is updated: browsers limit the rate of updates. */
const pauseMs = 300;

/** A search text stored in the address. Setting `undefined` returns to the text in the address. */
export function useAddressText(
	addressText: string,
	writeAddress: (text: string) => void,
) {
	const [typed, setTyped] = useState<string>();
	const write = useEffectEvent(writeAddress);

	useEffect(() => {
		if (typed === undefined) return;
		if (typed === addressText) return setTyped(undefined);

		const timer = setTimeout(() => write(typed), pauseMs);

		return () => clearTimeout(timer);
	}, [typed, addressText]);

	return [typed, setTyped] as const;
}
