import { Form } from "react-router";
import { SEARCH_PATH, searchCopy } from "#content/search-page.ts";
import { MAX_SEARCH_LENGTH } from "#lib/search/text-search.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** A form of its own page, so that it works without JavaScript and the search is in the address. */
export function SiteSearch({ search = "" }: { search?: string }) {
	const { label, placeholder, find } = searchCopy();

	return (
		<search className="search">
			<Form method="get" action={SEARCH_PATH} className="field">
				<label htmlFor="site-search">{label}</label>
				<div className="search__row">
					<span className="field__icon search__box">
						<Icon name="search" />
						<input
							id="site-search"
							type="search"
							name="q"
							defaultValue={search}
							placeholder={placeholder}
							maxLength={MAX_SEARCH_LENGTH}
							required
						/>
					</span>
					<Button type="submit" variant="outline">
						{find}
					</Button>
				</div>
			</Form>
		</search>
	);
}
