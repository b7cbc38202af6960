import blogPage from "#content/blog-page.json" with { type: "json" };
import topicsCopy from "#content/blog-topics.json" with { type: "json" };
import { describeTopic, isAbout, listTopics } from "#content/topics.server.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { buildTopicThing } from "#site/layout/structured-data.ts";
import { loadNotFound } from "#site/not-found/load-not-found.server.ts";
import { NotFoundPage } from "#site/not-found/not-found.tsx";
import {
	buildNotFoundMeta,
	isNotFound,
	type NotFoundData,
} from "#site/not-found/not-found-data.ts";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink, MoreLink } from "#ui/link.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/topic-route.ts";
import { articleSummaries } from "./articles.server.ts";
import { BlogCta, PostRow } from "./post-card.tsx";

export const handle = { tone: "paper" };

/** The articles of a category or with a tag, newest first. */
export async function loader(args: Route.LoaderArgs) {
	const path = args.url.pathname.replace(/\/$/, "");
	const posts = articleSummaries();
	const topics = listTopics(posts);
	const topic = topics.find((each) => each.path === path);
	if (!topic) return loadNotFound(args);

	const { name, category } = topic;

	return {
		path: topic.path,
		name,
		category: category && { slug: category.slug, theme: category.theme },
		...describeTopic(topic),
		posts: posts.filter((post) => isAbout(post, topic)),
		others: topics
			.filter((other) => other !== topic)
			.map(({ path, name }) => ({ path, name })),
	};
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	!loaderData || isNotFound(loaderData)
		? buildNotFoundMeta(loaderData)
		: buildPageMeta(loaderData);

export default function TopicRoute({ loaderData }: Route.ComponentProps) {
	return isNotFound(loaderData) ? (
		<NotFoundPage {...loaderData} />
	) : (
		<TopicPage {...loaderData} />
	);
}

type TopicData = Exclude<Route.ComponentProps["loaderData"], NotFoundData>;

function TopicPage(topic: TopicData) {
	const { name, category, heading, intro, posts, others } = topic;
	const picture = category
		? ({ name: `docket-${category.slug}`, size: [480, 264] } as const)
		: ({ name: "shoes", size: [480, 300] } as const);

	return (
		<div data-theme={category?.theme}>
			<PageHead
				here={name}
				parent={{ label: blogPage.head.here, to: "/blog" }}
				title={heading}
				intro={intro}
				color={category ? "theme" : "paper"}
				art={<Illustration {...picture} />}
				things={import.meta.env.SSR && [buildTopicThing(topic, posts)]}
			/>
			<Sheet tab={name} at={1} color="paper-2" labelledBy="posts">
				<div className="wrap stack stack--loose">
					<h2 className="title" id="posts">
						{countPosts(posts.length)}
					</h2>
					<PostRow posts={posts} />
				</div>
			</Sheet>
			{others.length > 0 && (
				<Section
					{...topicsCopy.others}
					at={4}
					color="paper"
					name="topics"
					intro={<MoreLink to="/blog">{topicsCopy.all}</MoreLink>}
					split
				>
					<ul className="tags">
						{others.map(({ path, name }) => (
							<li key={path}>
								<AnyLink className="tag" to={path}>
									{name}
								</AnyLink>
							</li>
						))}
					</ul>
				</Section>
			)}
			<BlogCta />
		</div>
	);
}

function countPosts(count: number): string {
	return count === 1 ? "1 article" : `${count} articles`;
}
