import {
	type KeyboardEvent,
	type PointerEvent,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import {
	checkPicture,
	pictureProblems,
} from "#features/media/check-picture.ts";
import {
	MAX_ALT_LENGTH,
	MAX_PICTURE_BYTES,
} from "#features/media/picture-limits.ts";
import type { Picture } from "#lib/pictures/picture-address.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { computeCrop, dragFraming, type Framing, shapes } from "./crop.ts";
import { uploadCrop, uploadPicture } from "./upload-picture.ts";

type PictureEditorProps = {
	/** A file to upload, or a stored picture of which a part becomes a new one. */
	source: File | Picture;
	/** Width by height; the editor chooses without one. */
	ratio?: number;
	/** The description to begin with. */
	alt?: string;
	submit: string;
	/** It stands in a dialog, whose title says what it is for. */
	isInDialog?: boolean;
	onDone(picture: Picture, alt: string): void;
	onCancel(): void;
};

const MAX_ZOOM = 3;

/** Width of the preview in pixels. */
const PREVIEW_WIDTH = 640;

/**
 * Crops, describes and uploads a picture. It contains no form and no named fields, so it may stand within a
 * form. The preview is a canvas, as the security policy allows no `blob:` addresses.
 */
export function PictureEditor(props: PictureEditorProps) {
	const { source, ratio, submit, onDone, onCancel } = props;
	const { bitmap, problem } = useBitmap(source);
	const [alt, setAlt] = useState(props.alt ?? "");
	const [framing, setFraming] = useState<Framing>({
		ratio: ratio ?? null,
		zoom: 1,
		x: 0.5,
		y: 0.5,
	});

	const [progress, setProgress] = useState<number | null>(null);
	const [error, setError] = useState<string>();
	const [altError, setAltError] = useState<string>();
	// Another try continues the first one.
	const [id] = useState(() => crypto.randomUUID());
	const headingId = useId();

	async function save(): Promise<void> {
		if (!bitmap || progress !== null) return;
		if (alt.trim() === "") {
			setAltError(pictureProblems.alt);
			return;
		}

		setError(undefined);
		setAltError(undefined);
		setProgress(0);

		const crop = computeCrop(bitmap, framing);
		const outcome =
			source instanceof File
				? await uploadPicture(source, {
						id,
						alt,
						crop,
						onProgress: setProgress,
					})
				: await uploadCrop(source.id, { id, alt, crop });

		setProgress(null);
		if ("refused" in outcome) setError(outcome.refused);
		else onDone(outcome.picture, alt.trim());
	}

	/** Enter would submit the surrounding form. */
	function saveOnEnter(event: KeyboardEvent): void {
		// Enter also confirms a Japanese or Chinese word.
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return;

		event.preventDefault();
		void save();
	}

	const change = (part: Partial<Framing>) =>
		setFraming((before) => ({ ...before, ...part }));
	const shown = problem ?? error;

	return (
		<section
			className={
				props.isInDialog
					? "picture-editor picture-editor--dialog"
					: "picture-editor"
			}
			aria-labelledby={headingId}
		>
			<h3 className={props.isInDialog ? "sr" : "h4"} id={headingId}>
				{source instanceof File ? "New picture" : "Crop this picture"}
			</h3>
			{bitmap && (
				<Preview bitmap={bitmap} framing={framing} onChange={setFraming} />
			)}
			{bitmap && (
				<div className="fields fields--narrow">
					<FramingFields
						framing={framing}
						hasShape={ratio === undefined}
						onChange={change}
					/>
					<Field
						label="Description"
						name=""
						hint="For people who can’t see the picture: what it shows, in a sentence."
						value={alt}
						maxLength={MAX_ALT_LENGTH}
						error={altError}
						onChange={({ target }) => setAlt(target.value)}
						onKeyDown={saveOnEnter}
					/>
				</div>
			)}
			{progress !== null && (
				<label className="picture-editor__progress">
					<span>{progress < 1 ? "Sending" : "Preparing the sizes"}</span>
					<progress value={progress < 1 ? progress : undefined} />
				</label>
			)}
			{shown && (
				<p className="field-error" role="alert">
					<Icon name="alert" /> <span>{shown}</span>
				</p>
			)}
			<div className="row">
				{bitmap && (
					<Button
						variant="primary"
						small
						busy={progress !== null}
						busyText="Sending..."
						onClick={save}
					>
						{error ? "Try again" : submit}
					</Button>
				)}
				<Button variant="outline" small onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</section>
	);
}

type FramingFieldsProps = {
	framing: Framing;
	/** The shape can be chosen. */
	hasShape: boolean;
	onChange(part: Partial<Framing>): void;
};

function FramingFields({ framing, hasShape, onChange }: FramingFieldsProps) {
	return (
		<>
			{hasShape && (
				<Field
					as="select"
					label="Shape"
					name=""
					onChange={({ target }) => {
						const shape = shapes.find(([name]) => name === target.value);
						onChange({ ratio: shape?.[2] ?? null });
					}}
				>
					{shapes.map(([name, label]) => (
						<option key={name} value={name}>
							{label}
						</option>
					))}
				</Field>
			)}
			<Range
				label="Zoom"
				min={1}
				max={MAX_ZOOM}
				value={framing.zoom}
				onChange={(zoom) => onChange({ zoom })}
			/>
			<Range
				label="Left or right"
				value={framing.x}
				onChange={(x) => onChange({ x })}
			/>
			<Range
				label="Up or down"
				value={framing.y}
				onChange={(y) => onChange({ y })}
			/>
		</>
	);
}

type RangeProps = {
	label: string;
	min?: number;
	max?: number;
	value: number;
	onChange(value: number): void;
};

function Range({ label, min = 0, max = 1, value, onChange }: RangeProps) {
	return (
		<label className="picture-editor__range">
			<span>{label}</span>
			<input
				type="range"
				min={min}
				max={max}
				step={0.01}
				value={value}
				onChange={({ target }) => onChange(Number(target.value))}
			/>
		</label>
	);
}

type PreviewProps = {
	bitmap: ImageBitmap;
	framing: Framing;
	onChange(framing: Framing): void;
};

/** The part is chosen by dragging, too. */
function Preview({ bitmap, framing, onChange }: PreviewProps) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const crop = computeCrop(bitmap, framing);
	const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
	const part = {
		left: x * bitmap.width,
		top: y * bitmap.height,
		width: width * bitmap.width,
		height: height * bitmap.height,
	};

	const shownWidth = Math.min(PREVIEW_WIDTH, Math.round(part.width));
	const shownHeight = Math.round((shownWidth * part.height) / part.width);

	function drag(event: PointerEvent<HTMLCanvasElement>): void {
		const { currentTarget, movementX, movementY, pointerId } = event;
		if (!currentTarget.hasPointerCapture(pointerId)) return;

		const { clientWidth, clientHeight } = currentTarget;
		const by = { x: movementX / clientWidth, y: movementY / clientHeight };
		onChange(dragFraming(bitmap, framing, by));
	}

	useEffect(() => {
		canvas.current
			?.getContext("2d")
			?.drawImage(
				bitmap,
				part.left,
				part.top,
				part.width,
				part.height,
				0,
				0,
				shownWidth,
				shownHeight,
			);
	});

	return (
		<canvas
			ref={canvas}
			className="picture-editor__preview"
			data-cropped={crop !== null || undefined}
			onPointerDown={({ currentTarget, pointerId }) =>
				currentTarget.setPointerCapture(pointerId)
			}
			onPointerMove={drag}
			width={shownWidth}
			height={shownHeight}
			role="img"
			aria-label="The picture as it will be shown"
		/>
	);
}

type Loaded = { bitmap?: ImageBitmap; problem?: string };

/** The decoded picture, upright, or a sentence about a file that isn't one. */
function useBitmap(source: File | Picture): Loaded {
	const [loaded, setLoaded] = useState<Loaded>({});

	useEffect(() => {
		let isCurrent = true;

		void loadBitmap(source).then((result) => {
			if (isCurrent) setLoaded(result);
			else result.bitmap?.close();
		});

		return () => {
			isCurrent = false;
		};
	}, [source]);

	return loaded;
}

async function loadBitmap(source: File | Picture): Promise<Loaded> {
	if (!(source instanceof File)) {
		// All of it, also of a picture that was cropped.
		const response = await fetch(`/desk/library/${source.id}`);

		return decode(await response.blob());
	}

	if (source.size > MAX_PICTURE_BYTES)
		return { problem: pictureProblems.large };

	const problem = checkPicture(new Uint8Array(await source.arrayBuffer()));

	return problem ? { problem: pictureProblems[problem] } : decode(source);
}

async function decode(file: Blob): Promise<Loaded> {
	try {
		return { bitmap: await createImageBitmap(file) };
	} catch {
		return { problem: pictureProblems.damaged };
	}
}
