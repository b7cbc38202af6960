export type IllustrationProps = {
	/** File name in public/illustrations, without `.svg`. */
	name: string;
	/** Width and height of the file's viewBox. */
	size: readonly [width: number, height: number];
	/** For illustrations at the top of a page. */
	eager?: boolean;
	/** As wide as its column. */
	wide?: boolean;
	className?: string;
};

/** A decorative drawing. */
export function Illustration(props: IllustrationProps) {
	const { name, size, eager, wide, className = "" } = props;
	return (
		<img
			className={`drawing ${wide ? "drawing--wide " : ""}${className}`.trim()}
			src={`/illustrations/${name}.svg`}
			alt=""
			width={size[0]}
			height={size[1]}
			loading={eager ? undefined : "lazy"}
			decoding="async"
		/>
	);
}

/** The height of each tier's drawing; all are 240 wide. */
const tierHeights = { 1: 78, 2: 138, 3: 198, 4: 258 };

export function TierBundle({ tier }: { tier: keyof typeof tierHeights }) {
	return <Illustration name={`tier-${tier}`} size={[240, tierHeights[tier]]} />;
}
