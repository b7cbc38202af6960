type NoticeProps = { kind: "done" | "failed"; title: string; text?: string | undefined };

/** What became of something that staff did. */
export function Notice({ kind, title, text }: NoticeProps) {
	const isFailure = kind === "failed";
	return (
		<div
			className={isFailure ? "notice notice--failed" : "notice"}
			role={isFailure ? "alert" : "status"}
		>
			<p>
				<b>{title}</b> {text}
			</p>
		</div>
	);
}
