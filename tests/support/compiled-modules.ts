import { join } from "node:path";

/** Where Node keeps compiled modules: a server starts with a third of the processor time, a thread with half. */
export const compileCache = join(import.meta.dirname, "../../.cache/compiled");

/** For the processes and threads that tests start. */
export function keepCompiledModules(): void {
	process.env.NODE_COMPILE_CACHE ??= compileCache;
}
