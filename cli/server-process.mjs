// How Node runs the server. Without a limit the collector leaves hundreds of megabytes of finished requests;
// a smaller semi-space collects more often; and one malloc arena is enough where one thread allocates.

/** Node's arguments. */
export const serverArgs = [
	"--max-old-space-size=384",
	"--max-semi-space-size=8",
	"server/start.ts",
];

export const serverEnvironment = { MALLOC_ARENA_MAX: "1" };
