import { type ReactNode, useId } from "react";

type SwitchProps = {
	checked: boolean;
	onChange: (checked: boolean) => void;
	name?: string;
	label: ReactNode;
	description?: ReactNode;
	disabled?: boolean;
};

export function Switch({
	checked,
	onChange,
	name,
	label,
	description,
	disabled,
}: SwitchProps) {
	const id = useId();
	return (
		<div className="switch">
			<div>
				<label id={`${id}-label`} htmlFor={id}>
					{label}
				</label>
				{description && (
					<p className="small muted" id={`${id}-text`}>
						{description}
					</p>
				)}
			</div>
			<button
				type="button"
				role="switch"
				id={id}
				name={name}
				aria-checked={checked}
				suppressHydrationWarning
				aria-labelledby={`${id}-label`}
				aria-describedby={description ? `${id}-text` : undefined}
				disabled={disabled}
				onClick={() => onChange(!checked)}
			>
				<i />
			</button>
		</div>
	);
}
