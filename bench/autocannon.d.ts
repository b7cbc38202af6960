/** What this project uses of autocannon, which has no types of its own. */
declare module "autocannon" {
	type Options = {
		url: string;
		connections?: number;
		/** Seconds. */
		duration?: number;
		amount?: number;
		overallRate?: number;
		timeout?: number;
		headers?: Record<string, string>;
		requests?: object[];
	};
	type Result = {
		duration: number;
		errors: number;
		"2xx": number;
		non2xx: number;
		requests: { average: number };
		/** Milliseconds. */
		latency: { p50: number; p97_5: number; p99: number; max: number };
	};
	export default function autocannon(options: Options): Promise<Result> & { stop(): void };
}
