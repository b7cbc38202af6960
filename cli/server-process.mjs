// Limits the server's memory to 300 MB: by the heap, and by one malloc arena, enough for one allocating thread. A semi-space of
// 32 MB holds the objects of concurrent requests until they are garbage. React chooses its production build by NODE_ENV.

export const serverArgs = [
	"--max-old-space-size=384",
	"--max-semi-space-size=32",
	"server/start.ts",
];

export const serverEnvironment = {
	MALLOC_ARENA_MAX: "1",
	NODE_ENV: "production",
};
