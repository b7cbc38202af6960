import { parentPort, workerData } from "node:worker_threads";
import type { Content } from "./content-types.ts";
import { withContent } from "./live-content.server.ts";
import {
	renderFilled,
	type TextKind,
	textRenderers,
} from "./text-renderers.server.ts";

export type RenderOrder = { kind: TextKind; body: string; content: Content };

const { kind, body, content } = workerData as RenderOrder;

parentPort?.postMessage(
	withContent(content, () => renderFilled(textRenderers[kind], body)),
);
