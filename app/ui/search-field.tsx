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
import { useTypedEarly } from "./use-typed-early.ts";

export type SearchFieldProps = {
	label: ReactNode;
	placeholder: string;
	/** The text of the button that empties the field; it shows while there is something to empty. */
	clear: string;
	/** The page that the form leads to, and the name of the text there. */
	action: string;
	name: string;
	/** The button that sends it to a server that searches; left out, there is no search without JavaScript. */
	find?: string;
	value: string;
	maxLength?: number;
	onChange: (text: string) => void;
	/** The field itself, for pages that can empty it too: it should have the focus then. */
	input?: RefObject<HTMLInputElement | null>;
};

/** A search that answers while one types, with a button to empty it. */
export function SearchField(props: SearchFieldProps) {
	const { label, placeholder, clear, action, find, name, value, maxLength, onChange } = props;
	const id = useId();
	const own = useRef<HTMLInputElement>(null);
	const input = props.input ?? own;
	const form = useRef<HTMLFormElement>(null);
	useTypedEarly(form, { [name]: value }, (_name, text) => onChange(text));
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

/** Browsers limit how often the address may change: the text gets there once the visitor pauses. */
const pauseMs = 300;

/** A search text that is kept in the address. Setting `undefined` returns to the text in the address. */
export function useAddressText(addressText: string, writeAddress: (text: string) => void) {
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
