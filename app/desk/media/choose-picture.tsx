import { useEffect, useId, useState } from "react";
import { listWidths, type Picture } from "#lib/pictures/picture-address.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { ChooseFile } from "./choose-file.tsx";
import type { LibraryPicture } from "./library.server.ts";

type ChoosePictureProps = {
	heading: string;
	/** The id of a picture that isn't offered. */
	except?: string;
	onFile(file: File): void;
	/** Called with the description that the library has. */
	onPicture(picture: Picture, alt: string): void;
	onCancel(): void;
};

/** A new picture, or one of the library. It contains no form, so it may stand within one. */
export function ChoosePicture(props: ChoosePictureProps) {
	const { heading, except, onFile, onPicture, onCancel } = props;
	const headingId = useId();
	const [typed, setTyped] = useState("");
	const { pictures, hasMore, hasFailed, loadMore } = useLibrary(typed.trim());

	return (
		<section className="choose-picture" aria-labelledby={headingId}>
			<div className="row ends">
				<h3 className="h4" id={headingId}>
					{heading}
				</h3>
				<div className="row">
					<ChooseFile label="Upload a picture" onChoose={onFile} />
					<Button variant="outline" small onClick={onCancel}>
						Cancel
					</Button>
				</div>
			</div>
			<Field
				type="search"
				label="Search the library"
				name=""
				placeholder="Words of a description"
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
				onKeyDown={(event) => {
					// It would submit the surrounding form.
					if (event.key === "Enter") event.preventDefault();
				}}
			/>
			{hasFailed && (
				<p className="small muted" role="alert">
					No connection: pictures can’t be searched now.
				</p>
			)}
			{!hasFailed && pictures?.length === 0 && (
				<p className="muted" role="status">
					{typed.trim() === ""
						? "The library has no pictures yet."
						: "No picture has these words."}
				</p>
			)}
			<ul className="choose-picture__grid">
				{pictures
					?.filter(({ id }) => id !== except)
					.map((picture) => (
						<li key={picture.id}>
							<PictureButton
								picture={picture}
								onChoose={() => onPicture(picture, picture.alt)}
							/>
						</li>
					))}
			</ul>
			{hasMore && (
				<div>
					<Button variant="outline" small onClick={loadMore}>
						Show more
					</Button>
				</div>
			)}
		</section>
	);
}

type PictureButtonProps = { picture: LibraryPicture; onChoose(): void };

function PictureButton({ picture, onChoose }: PictureButtonProps) {
	const { id, alt, name, width, height, uses } = picture;
	const [smallest] = listWidths(width);
	const names = uses.map(({ name }) => name).join("; ");

	return (
		<button type="button" className="choose-picture__item" onClick={onChoose}>
			<img
				src={`/media/${id}/${smallest}.webp`}
				width={width}
				height={height}
				alt=""
				loading="lazy"
			/>
			<span>{alt || name}</span>
			<span className="small muted">{names || "Not used yet"}</span>
		</button>
	);
}

/** Milliseconds without a key. */
const SEARCH_AFTER_MS = 200;

type Library = { pictures: LibraryPicture[]; next: string | null };

function useLibrary(words: string) {
	const [library, setLibrary] = useState<Library | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [after, setAfter] = useState("");

	// biome-ignore lint/correctness/useExhaustiveDependencies: other words begin again
	useEffect(() => setAfter(""), [words]);

	useEffect(() => {
		const stopped = new AbortController();
		const timer = setTimeout(() => {
			const query = new URLSearchParams({ q: words, after });
			fetch(`/desk/library?${query}`, { signal: stopped.signal })
				.then(async (response) => {
					if (!response.ok) throw new Error(`answered ${response.status}`);
					const next = (await response.json()) as Library;
					setFailed(false);
					setLibrary((before) => ({
						...next,
						pictures: [
							...(after ? (before?.pictures ?? []) : []),
							...next.pictures,
						],
					}));
				})
				.catch(() => {
					if (!stopped.signal.aborted) setFailed(true);
				});
		}, SEARCH_AFTER_MS);

		return () => {
			clearTimeout(timer);
			stopped.abort();
		};
	}, [words, after]);

	return {
		pictures: library?.pictures,
		hasMore: Boolean(library?.next),
		hasFailed,
		loadMore: () => setAfter(library?.next ?? ""),
	};
}
