import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { number } from "#lib/number-format.ts";

export type View = {
	/** Of a saved view. */
	id?: string;
	name: string;
	/** The list's filter. */
	query: string;
	count?: number;
	/** The count is of what is late. */
	isLate?: boolean;
};

type ViewTabsProps = {
	/** For screen readers. */
	label: string;
	path: string;
	views: readonly View[];
	/** The shown filter. */
	query: string;
	/** The largest exact count. */
	maxCount?: number;
};

type ViewsProps = ViewTabsProps & {
	/** The address to which the forms are sent. */
	action: string;
};

/** A list's usual and saved filters as tabs on its sheet; the shown one can be saved, or deleted. */
export function Views(props: ViewsProps) {
	const { action, views, query } = props;
	const shown = views.find((view) => view.query === query);

	return (
		<div className="views">
			<ViewTabs {...props} />
			{!shown && <SaveView action={action} query={query} />}
			{shown?.id && (
				<ButtonForm
					action={action}
					fields={{ intent: "delete-view", id: shown.id }}
					isLink
				>
					{`Delete the view “${shown.name}”`}
				</ButtonForm>
			)}
		</div>
	);
}

/** Filters of a list as tabs on its sheet. */
export function ViewTabs(props: ViewTabsProps) {
	const { label, path, views, query, maxCount = Infinity } = props;

	return (
		<nav aria-label={label}>
			<ul>
				{views.map(({ id, name, query: own, count, isLate }) => (
					<li key={id ?? own}>
						<Link
							to={own === "" ? path : `${path}?${own}`}
							aria-current={own === query ? "page" : undefined}
						>
							<bdi>{name}</bdi>
							{count !== undefined && count > 0 && (
								<span className="views__count" data-late={isLate}>
									{count > maxCount ? `${number(maxCount)}+` : number(count)}
								</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

function SaveView({ action, query }: { action: string; query: string }) {
	const result = useFormResult();
	const isOpen = result?.intent === "save-view" && result.errors !== undefined;

	return (
		<details className="views__save" open={isOpen || undefined}>
			<summary>
				<DeskIcon name="plus" />
				<span>Save this view</span>
			</summary>
			<DeskForm
				intent="save-view"
				action={action}
				fields={{ query }}
				submit="Save"
				isQuiet
			>
				<FormField
					label="Name of the view"
					name="name"
					autoComplete="off"
					maxLength={40}
				/>
			</DeskForm>
		</details>
	);
}
