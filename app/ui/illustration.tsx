export type IllustrationProps = {
	/** File name in public/illustrations, without `.svg`. */
	name: string;
	size: readonly [width: number, height: number];
	/** For illustrations at the top of a page. */
	eager?: boolean;
	/** As wide as its column. */
	wide?: boolean;
	className?: string;
};

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

/** The drawing of a tier, from 1 to 4: the bundle is higher with each. */
export function TierBundle({ tier }: { tier: number }) {
	return <Illustration name={`tier-${tier}`} size={[240, 18 + 60 * tier]} />;
}
