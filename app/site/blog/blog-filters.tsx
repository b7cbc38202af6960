import { Link } from "react-router";
import { type ArticleSummary, type CategoryName, categories, tagName } from "#content/blog.ts";
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
	const within = (name: CategoryName) => posts.filter((post) => post.category === name).length;
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
				<CategoryButton
					name={blogPage.all}
					count={posts.length}
					pressed={query.category === null}
					onPress={() => onChange({ category: null })}
				/>
				{categories.map(({ name, theme }) => (
					<CategoryButton
						key={name}
						name={name}
						theme={theme}
						count={within(name)}
						pressed={query.category === name}
						onPress={() => onChange({ category: name })}
					/>
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

type CategoryButtonProps = {
	name: string;
	theme?: string;
	count: number;
	pressed: boolean;
	onPress: () => void;
};

function CategoryButton({ name, theme, count, pressed, onPress }: CategoryButtonProps) {
	return (
		<FilterButton theme={theme} pressed={pressed} onPress={onPress}>
			{name}{" "}
			<span className="filter__count num" aria-hidden="true">
				{count}
			</span>
		</FilterButton>
	);
}
