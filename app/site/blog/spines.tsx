import type { ArticleSummary } from "#content/blog.ts";
import { box } from "#ui/charts.tsx";

type SpinesProps = {
	posts: readonly Pick<ArticleSummary, "slug" | "title" | "image" | "minutes">[];
};

/** All articles as spines, each as thick as its reading time. */
export function Spines({ posts }: SpinesProps) {
	const spines = standing(posts);
	const end = spines.at(-1);
	const width = end ? end.x + end.width : 0;
	return (
		<svg viewBox={`-24 0 ${width + 48} ${shelf + 5}`} aria-hidden="true">
			<path fill="var(--fill-green)" d={box(-24, shelf, width + 48, 5)} />
			{spines.map(({ post, x, width, top }) => (
				<g key={post.slug}>
					<path d={box(x, top, width, shelf - top)} fill={`var(--paper-${post.image})`} />
					<path className="ink" d={box(x + width - 7, top, 7, shelf - top)} fillOpacity=".16" />
					<path d={box(x + 12, top + 24, width - 31, 68)} fill="var(--paper-white)" />
					<path
						className="ink"
						d={box(x + 18, top + 34, width - 43, 6) + box(x + 18, top + 47, width - 49, 3)}
						fillOpacity=".7"
					/>
					<circle
						className="ink"
						cx={x + (width - 7) / 2}
						cy={shelf - 26}
						r="8"
						fillOpacity=".75"
					/>
				</g>
			))}
			<path d={box(-12, band, width + 24, 38)} fill="var(--action)" />
			<path d={box(width - 7, band, 19, 38)} fill="var(--action-fold)" />
		</svg>
	);
}

const shelf = 330;
const band = 196;
const unit = 16;

function standing(posts: SpinesProps["posts"]) {
	let x = 0;
	return posts.map((post) => {
		const width = post.minutes * unit;
		const spine = { post, x, width, top: shelf - 210 - Math.min(100, post.title.length * 2) };
		x += width + 2;
		return spine;
	});
}
