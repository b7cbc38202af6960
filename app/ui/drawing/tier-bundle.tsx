/** How high each bundle stands; all are 240 wide. */
const heights = { 1: 78, 2: 138, 3: 198, 4: 258 };

/** The bundle over a tier: from a plan of it to seven leaves, each one step taller and fuller. Decoration. */
export function TierBundle({ tier }: { tier: keyof typeof heights }) {
	return (
		<img
			src={`/illustrations/tier-${tier}.svg`}
			alt=""
			width="240"
			height={heights[tier]}
			loading="lazy"
			decoding="async"
		/>
	);
}
