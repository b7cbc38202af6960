import {
	listSources,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";

type PictureProps = {
	/** From the desk: `/media/<id>/<width>x<height>`. */
	address: string;
	alt: string;
	/** How wide it is shown, as in HTML. */
	sizes: string;
	className?: string;
};

/** An uploaded picture in the size that fits, loaded when it comes near; nothing for another address. */
export function Picture({ address, alt, sizes, className }: PictureProps) {
	const picture = parsePictureAddress(address);
	if (!picture) return null;

	const { sources, src, width, height } = listSources(picture);

	return (
		<picture>
			{sources.map(({ type, srcSet }) => (
				<source key={type} type={type} srcSet={srcSet} sizes={sizes} />
			))}
			<img
				className={className}
				src={src}
				width={width}
				height={height}
				alt={alt}
				loading="lazy"
				decoding="async"
			/>
		</picture>
	);
}
