/** What this project uses of autocannon, which has no types of its own. */
declare module "autocannon" {
	type Request = {
		method?: string;
		path?: string;
		headers?: Record<string, string>;
		body?: string;
	};
	type Options = {
		url: string;
		connections?: number;
		/** Seconds. */
		duration?: number;
		amount?: number;
		overallRate?: number;
		timeout?: number;
		headers?: Record<string, string>;
		requests?: (Request & { setupRequest?(request: Request): Request })[];
	};
	type Result = {
		duration: number;
		errors: number;
		"2xx": number;
		non2xx: number;
		requests: { average: number; total: number };
		/** Milliseconds. */
		latency: { p50: number; p97_5: number; p99: number; max: number };
		statusCodeStats?: Record<string, { count: number }>;
	};
	type Instance = Promise<Result> & { stop(): void };
	export default function autocannon(options: Options): Instance;
}
