import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

type Own = {
	label: ReactNode;
	name: string;
	/** States the problem and how to fix it. */
	error?: string;
	hint?: ReactNode;
	optional?: boolean;
};

type ControlProps =
	| ({ as?: "input" } & ComponentProps<"input">)
	| ({ as: "textarea" } & ComponentProps<"textarea">)
	| ({ as: "select" } & ComponentProps<"select">);

export type FieldProps = Own & ControlProps;

export function Field(props: FieldProps) {
	const {
		label,
		error,
		hint,
		optional,
		id,
		className = "",
		...control
	} = props;

	const made = useId();
	const own = id ?? made;
	const hintId = hint || optional ? `${own}-hint` : undefined;
	const errorId = error ? `${own}-error` : undefined;
	const described = [errorId, hintId, control["aria-describedby"]]
		.filter(Boolean)
		.join(" ");

	return (
		<div className={`field ${error ? "field--err " : ""}${className}`.trim()}>
			<label htmlFor={own}>{label}</label>
			<Control
				{...control}
				id={own}
				aria-invalid={error ? true : undefined}
				aria-describedby={described || undefined}
			/>
			{error && (
				<p className="field-error" id={errorId}>
					<Icon name="alert" /> <span>{error}</span>
				</p>
			)}
			{hintId && (
				<p className="field__hint small muted" id={hintId}>
					{optional && <span>{hint ? "Optional. " : "Optional"}</span>}
					{hint && <span>{hint}</span>}
				</p>
			)}
		</div>
	);
}

function Control(props: ControlProps) {
	if (props.as === "textarea") {
		const { as, ...rest } = props;
		return <textarea {...rest} />;
	}

	if (props.as === "select") {
		const { as, ...rest } = props;
		return (
			<span className="field__icon">
				<select {...rest} />
				<Icon name="down" />
			</span>
		);
	}

	const { as, ...rest } = props;

	return <input type="text" {...rest} />;
}
