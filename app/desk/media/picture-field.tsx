import { useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormContext } from "#desk/layout/form-context.ts";
import {
	buildPictureAddress,
	listSources,
	parsePictureAddress,
	UNCONFIRMED_PICTURE,
} from "#lib/pictures/picture-address.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { ChooseFile } from "./choose-file.tsx";
import { PictureEditor } from "./picture-editor.tsx";

type PictureFieldProps = {
	label: string;
	/** The field's value is the address of a picture (`/media/<id>/<width>x<height>`), or empty. */
	name: string;
	/** The field of its description; without one the description stays with the picture in the library. */
	altName?: string;
	defaultValue?: string | undefined;
	defaultAlt?: string | undefined;
	/** Width by height; the editor chooses without one. */
	ratio?: number;
	hint?: string;
};

/**
 * A picture in a form of the desk: chosen, cropped, described and uploaded where it stands. It needs nothing
 * but the surrounding `DeskForm`, whose errors and submitted values it shows. Without JavaScript it is a text
 * field for an address from the library (`/desk/media`). A schema checks the value with `pictureAddress`.
 */
export function PictureField(props: PictureFieldProps) {
	const { label, name, altName, ratio, hint } = props;
	const { errors, values } = useContext(FormContext);
	const [address, setAddress] = useState(
		readInitial(values?.[name] ?? props.defaultValue),
	);
	const [alt, setAlt] = useState(
		(altName && values?.[altName]) ?? props.defaultAlt ?? "",
	);
	const [file, setFile] = useState<File>();
	const isHydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);
	const picture = parsePictureAddress(address);

	/** Tells forms that save themselves, once the fields have the picture: a frame may come before React's update. */
	function change(update: () => void): void {
		flushSync(update);
		input.current?.dispatchEvent(new Event("input", { bubbles: true }));
	}

	if (!isHydrated)
		return (
			<>
				<Field
					label={label}
					name={name}
					defaultValue={address}
					error={errors?.[name]}
					hint="The address of a picture from the page Pictures."
					optional
				/>
				{altName && (
					<Field
						label={`${label}: description`}
						name={altName}
						defaultValue={alt}
						error={errors?.[altName]}
					/>
				)}
			</>
		);

	return (
		<fieldset className="picture-field">
			<legend>{label}</legend>
			<input
				ref={input}
				type="hidden"
				name={name}
				value={file ? UNCONFIRMED_PICTURE : address}
				onInput={({ currentTarget }) => setAddress(currentTarget.value)}
			/>
			{picture && (
				<img
					className="picture-field__shown"
					src={`/media/${picture.id}/${listSources(picture).width}.webp`}
					width={picture.width}
					height={picture.height}
					alt={alt}
				/>
			)}
			{altName && picture && (
				<Field
					label="Description"
					name={altName}
					value={alt}
					error={errors?.[altName]}
					onChange={({ target }) => setAlt(target.value)}
				/>
			)}
			{errors?.[name] && <p className="field-error">{errors[name]}</p>}
			{hint && <p className="field__hint small muted">{hint}</p>}
			{file ? (
				<PictureEditor
					key={`${file.name} ${file.lastModified}`}
					source={file}
					ratio={ratio}
					submit="Use this picture"
					onCancel={() => setFile(undefined)}
					onDone={(made, description) => {
						change(() => {
							setAddress(buildPictureAddress(made));
							setAlt(description);
							setFile(undefined);
						});
					}}
				/>
			) : (
				<div className="row">
					<ChooseFile
						label={picture ? "Choose another picture" : "Choose a picture"}
						onChoose={setFile}
					/>
					{address && (
						<Button
							variant="outline"
							small
							onClick={() => {
								change(() => {
									setAddress("");
									setAlt("");
								});
							}}
						>
							Remove
						</Button>
					)}
				</div>
			)}
		</fieldset>
	);
}

/** A picture that was being cropped when the draft was saved is gone. */
function readInitial(address = ""): string {
	return address === UNCONFIRMED_PICTURE ? "" : address;
}
