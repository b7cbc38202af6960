import { useEffect, useRef } from "react";
import type { IndustryPage } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { ButtonLink } from "#ui/button.tsx";

export type IndustryHeroProps = {
	page: Pick<
		IndustryPage,
		"slug" | "name" | "title" | "subtitle" | "mainDescription" | "ctaText" | "ctaSubtext"
	>;
	/** Told the illustration's address once it has loaded. */
	onImageShown?: ((imageUrl: string) => void) | undefined;
};

/** The head of an industry page: full color, with the illustration standing on the section's edge. */
export function IndustryHero({ page, onImageShown }: IndustryHeroProps) {
	return (
		<div className="ihero">
			<div className="wrap">
				<Breadcrumb here={page.name} />
				<div className="ihero__grid">
					<div className="ihero__words">
						<h1>{page.title}</h1>
						<p className="ihero__sub">{page.subtitle}</p>
						<p className="intro">{page.mainDescription}</p>
						<ButtonLink variant="dark" icon="arrow" to="/book" data-book="industry">
							{page.ctaText}
						</ButtonLink>
						{page.ctaSubtext && <p className="ihero__note">{page.ctaSubtext}</p>}
					</div>
					<Picture slug={page.slug} onShown={onImageShown} />
				</div>
			</div>
		</div>
	);
}

type PictureProps = {
	slug: IndustryPage["slug"];
	onShown?: ((imageUrl: string) => void) | undefined;
};

function Picture({ slug, onShown }: PictureProps) {
	const image = useRef<HTMLImageElement>(null);
	const told = useRef(false);
	const source = `/illustrations/${slug}.svg`;

	function tell(): void {
		if (told.current) return;
		told.current = true;
		onShown?.(source);
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: the image of the prerendered page may have loaded before the page's script
	useEffect(() => {
		if (image.current?.complete && image.current.naturalWidth > 0) tell();
	}, []);
	return (
		<div className="ihero__art">
			<img
				ref={image}
				src={source}
				alt={industryTemplate.pictures[slug]}
				width="480"
				height="313"
				fetchPriority="high"
				onLoad={tell}
			/>
		</div>
	);
}
