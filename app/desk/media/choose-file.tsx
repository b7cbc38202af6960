import { useId } from "react";
import { buttonClass } from "#ui/button.tsx";

/** HEIC isn't accepted, so that phones send JPEG. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

type ChooseFileProps = { label: string; onChoose(file: File): void };

/** A button that opens the browser's choice of a picture. */
export function ChooseFile({ label, onChoose }: ChooseFileProps) {
	const id = useId();

	return (
		<>
			<input
				id={id}
				className="sr choose-file__input"
				type="file"
				accept={ACCEPTED}
				onChange={({ target }) => {
					const [file] = target.files ?? [];
					if (file) onChoose(file);
					// The same file can be chosen again.
					target.value = "";
				}}
			/>
			<label
				htmlFor={id}
				className={buttonClass({ variant: "outline", small: true })}
			>
				{label}
			</label>
		</>
	);
}
