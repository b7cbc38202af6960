const OURS =
	"It couldn’t be shown, for a reason on our side that the server’s log has.";

/**
 * Why a page can't be rendered, for staff: the words of an error that content code throws. Those of the platform and
 * of faults in the code name files and functions, and are for the log.
 */
export function describePageError(error: unknown): string {
	const isForStaff =
		error instanceof Error && error.constructor === Error && !("code" in error);

	return isForStaff ? error.message : OURS;
}
