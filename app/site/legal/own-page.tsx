import { company } from "#content/content.ts";
import legalPage from "#content/legal-page.json" with { type: "json" };
import type { Heading } from "#lib/markdown/sections.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { Prose, Reader } from "#site/layout/reader.tsx";
import { Sheet } from "#ui/sheet.tsx";

type OwnPageProps = {
	title: string;
	html: string;
	headings: readonly Heading[];
};

export function OwnPage({ title, html, headings }: OwnPageProps) {
	return (
		<article className="legal-page">
			<PageHead here={title} title={title} color="canary" />
			<Sheet tab={company().name} at={1} color="paper">
				<Reader contentsTitle={legalPage.contents} headings={headings}>
					<Prose html={html} />
				</Reader>
			</Sheet>
		</article>
	);
}
