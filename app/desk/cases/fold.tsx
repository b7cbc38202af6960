import { useContext, useEffect, useRef, useState } from "react";
import { FormContext } from "#desk/layout/form-context.ts";
import type { Elements } from "#ui/elements.ts";

type FoldProps = {
	title: string;
	/** The start of what they have; none where a required one is empty, which leaves them open. */
	excerpt: string;
	/** None of them is required: empty ones are closed, too. */
	isOptional?: boolean;
	/** Of the fields: with an error they are open. */
	names: readonly string[];
	children: Elements;
};

/** Fields that are closed once they are filled. */
export function Fold(props: FoldProps) {
	const { title, isOptional = false, names, children } = props;
	const excerpt = props.excerpt || (isOptional ? "Optional" : "");
	const { errors = {} } = useContext(FormContext);
	const isRefused = names.some((name) => errors[name]);
	const [wasOpen] = useState(excerpt === "" || isRefused);
	const details = useRef<HTMLDetailsElement>(null);

	useEffect(() => {
		if (isRefused && details.current) details.current.open = true;
	}, [isRefused]);

	return (
		<details
			ref={details}
			className="case-fold"
			open={wasOpen || undefined}
			// A copy of this browser may fill fields that aren't shown.
			onInput={({ currentTarget }) => {
				currentTarget.open = true;
			}}
		>
			<summary>
				<b>{title}</b>
				{excerpt && <span className="case-fold__excerpt">{excerpt}</span>}
			</summary>
			{children}
		</details>
	);
}
