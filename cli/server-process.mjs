// Limits the server's memory: the heap limit and the small semi-space make the garbage collector run more often,
// and one malloc arena is enough for one allocating thread. React chooses its production build by NODE_ENV.

export const serverArgs = [
	"--max-old-space-size=384",
	"--max-semi-space-size=8",
	"server/start.ts",
];

export const serverEnvironment = { MALLOC_ARENA_MAX: "1", NODE_ENV: "production" };
