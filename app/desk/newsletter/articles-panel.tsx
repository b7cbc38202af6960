import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import { AUTOSAVED_FORM } from "#desk/shared/autosaved-form.tsx";
import type { LoadedIssue } from "./load-issue.server.ts";

/** The articles of an issue. Its buttons send the form of the text: what was typed is saved with them. */
export function ArticlesPanel({
	articles,
	articleChoices,
}: Pick<LoadedIssue, "articles" | "articleChoices">) {
	return (
		<Panel title="Articles in this issue" tone="gold">
			{articles.length > 0 && (
				<ol className="list">
					{articles.map((article, at) => (
						<ArticleItem
							key={article.address}
							{...article}
							isFirst={at === 0}
							isLast={at === articles.length - 1}
						/>
					))}
				</ol>
			)}
			<div className="row row--end">
				<Select
					name="article"
					label="Article"
					none="Choose"
					options={articleChoices}
					form={AUTOSAVED_FORM}
					hint="Its title, picture and summary are put into the text, where you can change them."
				/>
				<SubmitButton form={AUTOSAVED_FORM} intent="add-article">
					Add to the text
				</SubmitButton>
			</div>
		</Panel>
	);
}

type ArticleItemProps = LoadedIssue["articles"][number] & {
	isFirst: boolean;
	isLast: boolean;
};

function ArticleItem({ title, address, isFirst, isLast }: ArticleItemProps) {
	const button = (
		action: "up" | "down" | "remove",
		label: string,
		isEnd = false,
	) => (
		<SubmitButton
			form={AUTOSAVED_FORM}
			intent={`article-${action}:${address}`}
			repeats={action !== "remove"}
			aria-label={`${label}: ${title}`}
			aria-disabled={isEnd}
			onClick={isEnd ? (event) => event.preventDefault() : undefined}
		>
			{label}
		</SubmitButton>
	);

	return (
		<li className="row ends">
			<p>{title}</p>
			<div className="row">
				{button("up", "Move up", isFirst)}
				{button("down", "Move down", isLast)}
				{button("remove", "Remove")}
			</div>
		</li>
	);
}
