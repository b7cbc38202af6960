import type { NamedUse } from "./uses.server.ts";

type PictureUsesProps = {
	uses: readonly NamedUse[];
	before: string;
	/** Without any. */
	none: string;
};

/** Links to the editors of the texts that have a picture. */
export function PictureUses({ uses, before, none }: PictureUsesProps) {
	if (uses.length === 0) return <p className="small muted">{none}</p>;

	return (
		<div className="small">
			{before && <p className="muted">{before}</p>}
			<ul className="bullets">
				{uses.map(({ name, path }) => (
					<li key={`${path} ${name}`}>
						<a href={path} target="_blank" rel="noopener">
							{name}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
