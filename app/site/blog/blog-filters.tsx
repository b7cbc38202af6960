import { Link } from "react-router";
import { type ArticleSummary, categories, tagName } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import { FilterButton } from "#site/layout/filter-button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { type BlogQuery, maxSearchCharacters } from "./blog-filter.ts";

type BlogFiltersProps = {
	posts: readonly ArticleSummary[];
	tags: readonly string[];
	query: BlogQuery;
	onSearch: (text: string) => void;
	onChange: (change: Partial<BlogQuery>) => void;
};

/** Search, one button per category with its count, and the topics. */
export function BlogFilters(props: BlogFiltersProps) {
	const { posts, tags, query, onSearch, onChange } = props;
	return (
		<div className="stack stack--wide sticky drawer needs-script">
			<SearchField
				label={blogPage.searchLabel}
				placeholder={blogPage.searchPlaceholder}
				clear={blogPage.searchClear}
				action="/blog"
				name="q"
				maxLength={maxSearchCharacters}
				value={query.search}
				onChange={onSearch}
			/>
			<fieldset className="filters">
				<legend className="sr">{blogPage.filterLabel}</legend>
				{[{ name: null, theme: undefined }, ...categories].map(({ name, theme }) => (
					<FilterButton
						key={name}
						theme={theme}
						pressed={query.category === name}
						onPress={() => onChange({ category: name })}
					>
						{name ?? blogPage.all}{" "}
						<span className="filter__count num" aria-hidden="true">
							{posts.filter(({ category }) => !name || category === name).length}
						</span>
					</FilterButton>
				))}
			</fieldset>
			<div className="stack wide-only">
				<p className="h4" id="topics-h">
					{blogPage.topics}
				</p>
				<ul className="tags" aria-labelledby="topics-h">
					{tags.map((tag) => (
						<li key={tag}>
							<Link
								className="tag"
								to={query.tag === tag ? "/blog" : `/blog?tag=${tag}`}
								aria-current={query.tag === tag || undefined}
								onClick={(event) => {
									if (event.metaKey || event.ctrlKey || event.shiftKey) return;
									event.preventDefault();
									onChange({ tag: query.tag === tag ? null : tag });
								}}
							>
								{tagName(tag)}
							</Link>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
