import { NotFoundPage } from "./not-found.tsx";
import { buildNotFoundMeta, type NotFoundData } from "./not-found-data.ts";

/** The not-found page in place of a route’s, with the tags for the document’s head, which React moves there. */
export default function NotFoundError(notFound: NotFoundData) {
	return (
		<>
			{buildNotFoundMeta(notFound).map((tag) => {
				const { title, tagName, ...attributes } = tag as Tag;
				const key = JSON.stringify(tag);
				if (title) return <title key={key}>{title}</title>;

				return tagName === "link" ? (
					<link key={key} {...attributes} />
				) : (
					<meta key={key} {...attributes} />
				);
			})}
			<NotFoundPage {...notFound} />
		</>
	);
}

type Tag = Readonly<Record<string, string>>;
