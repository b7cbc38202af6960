/** Ruled paper where something is still on its way; it shows only after 300 ms. */
export function Skeleton({ label = "Loading" }: { label?: string }) {
	return (
		<div role="status">
			<span className="sr">{label}</span>
			<div className="skel" aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
			</div>
		</div>
	);
}
