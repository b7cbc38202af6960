import type { ReactNode } from "react";
import type { Island } from "#content/containers.server.ts";
import legalPage from "#content/legal-page.json" with { type: "json" };
import { legalLinks } from "#content/navigation.ts";
import type { Heading } from "#lib/markdown/sections.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { Prose, Reader } from "#site/layout/reader.tsx";
import type { Elements } from "#ui/elements.ts";
import { AnyLink } from "#ui/link.tsx";
import { Sheet, type SheetColor } from "#ui/sheet.tsx";
import "#site/layout/reader.css";

export type PolicyVersion = {
	date: string;
	note: string;
	/** The end of its address. */
	name: string;
};

/** A legal text, rendered at build time. */
export type LegalText = {
	title: string;
	/** The date from which the text applies, e.g. 2025-05-16. */
	effective: string;
	/** The short version, in two or three sentences. */
	summary: string;
	headings: readonly Heading[];
	/** HTML, and placeholders for the parts that the page renders. */
	parts: readonly (string | { island: Island })[];
	/** Newest first; the accessibility statement has none. */
	versions: readonly PolicyVersion[];
};

type LegalProps = {
	text: LegalText;
	path: string;
	color: Extract<SheetColor, "blue" | "canary" | "mint">;
	islands?: Partial<Record<Island, ReactNode>>;
	/** Shown on earlier versions instead of the date of the last revision. */
	notice?: Elements;
};

/** A legal page: the short version, then every numbered section with the table of contents. */
export function Legal({ text, path, color, islands, notice }: LegalProps) {
	const revised = text.versions[0]?.date;
	const currentPath = `/${path.split("/")[1]}`;

	return (
		<article className="legal-page">
			<PageHead
				here={text.title}
				title={text.title}
				color={color}
				art={<ShortVersion summary={text.summary} />}
			>
				<p>
					<span>{legalPage.effective}</span>{" "}
					<time dateTime={text.effective}>
						{formatLongDate(text.effective)}
					</time>
					{!notice && revised && revised !== text.effective && (
						<span>
							<span>{`, ${legalPage.revised}`}</span>{" "}
							<time dateTime={revised}>{formatLongDate(revised)}</time>
						</span>
					)}
				</p>
				{notice}
			</PageHead>
			<Sheet tab={legalPage.tab} at={1} color="paper">
				<Reader contentsTitle={legalPage.contents} headings={text.headings}>
					{text.parts.map((part, index) =>
						typeof part === "string" ? (
							// biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
							<Prose key={index} html={part} />
						) : (
							<div key={part.island} className="prose legal-island">
								{islands?.[part.island]}
							</div>
						),
					)}
					{text.versions.length > 0 && (
						<Versions
							versions={text.versions}
							path={path}
							currentPath={currentPath}
						/>
					)}
					<OtherPages path={path} />
				</Reader>
			</Sheet>
		</article>
	);
}

function ShortVersion({ summary }: { summary: string }) {
	return (
		<div className="card legal-summary">
			<h2 className="sheet-tab">{legalPage.short}</h2>
			<p>{summary}</p>
			<p className="small muted gap-above">{legalPage.shortNote}</p>
		</div>
	);
}

type VersionsProps = {
	versions: readonly PolicyVersion[];
	path: string;
	currentPath: string;
};

function Versions({ versions, path, currentPath }: VersionsProps) {
	return (
		<section className="prose gap-above" aria-labelledby="versions">
			<h2 id="versions">{legalPage.versions}</h2>
			<ul>
				{versions.map(({ date, note, name }, index) => {
					const to = index === 0 ? currentPath : `${currentPath}/${name}`;
					return (
						<li key={name}>
							{to === path ? (
								<b>{formatLongDate(date)}</b>
							) : (
								<AnyLink to={to}>{formatLongDate(date)}</AnyLink>
							)}
							<span>{`: ${note}`}</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

function OtherPages({ path }: { path: string }) {
	return (
		<nav className="columns columns--3 onward" aria-label={legalPage.others}>
			{legalLinks
				.filter(({ to }) => to !== path)
				.map(({ label, to }) => (
					<AnyLink key={to} to={to}>
						<b>{label}</b>
					</AnyLink>
				))}
		</nav>
	);
}
