type PreviewChoicesProps<Name extends string> = {
	legend: string;
	/** Their labels, by name. */
	options: Readonly<Record<Name, string>>;
	chosen: Name;
	onChoose(name: Name): void;
};

export function PreviewChoices<Name extends string>(
	props: PreviewChoicesProps<Name>,
) {
	const { legend, options, chosen, onChoose } = props;

	return (
		<fieldset className="row preview-choices">
			<legend className="sr">{legend}</legend>
			{(Object.keys(options) as Name[]).map((name) => (
				<button
					key={name}
					type="button"
					className="link-button"
					aria-pressed={chosen === name}
					onClick={() => onChoose(name)}
				>
					{options[name]}
				</button>
			))}
		</fieldset>
	);
}
