/** `12 kB`, `3.4 MB`. */
export function formatFileSize(bytes: number): string {
	const kilobytes = Math.ceil(bytes / 1000);
	return kilobytes < 1000
		? `${kilobytes} kB`
		: `${(bytes / 1_000_000).toFixed(1)} MB`;
}
