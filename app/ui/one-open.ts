/**
 * The ids that are open after `id` was pressed. Pressing an open one closes it;
 * opening one closes the others unless `several` may stand open.
 */
export function afterPress(open: readonly string[], id: string, several = false): string[] {
	if (open.includes(id)) return open.filter((each) => each !== id);
	return several ? [...open, id] : [id];
}
