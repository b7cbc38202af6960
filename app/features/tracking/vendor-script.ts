import type { Surroundings, TrackedEvent } from "./adapter.ts";
import type { TagId } from "./registry.ts";

/** A vendor's script in this page, and the events that were handed to it before it arrived. */
export type VendorScript = {
	start(address: string, data?: Record<string, string>): void;
	/** An event handed over while the script is still on its way. */
	handedOver(event: TrackedEvent): void;
	isAsked(): boolean;
	isBlocked(): boolean;
};

/**
 * Loads one script at most. When it cannot be loaded, `onBlocked` takes its stand-in away, and the
 * events that were waiting for it are told as not sent.
 */
export function vendorScript(
	id: TagId,
	{ loadScript, refuse }: Surroundings,
	onBlocked: () => void,
): VendorScript {
	let standing: "none" | "loading" | "ready" | "blocked" = "none";
	let waiting: TrackedEvent[] = [];
	return {
		start(address, data) {
			if (standing !== "none") return;
			standing = "loading";
			loadScript(address, data).then(
				() => {
					standing = "ready";
					waiting = [];
				},
				() => {
					standing = "blocked";
					onBlocked();
					for (const event of waiting) refuse("blocked", event, id);
					waiting = [];
				},
			);
		},
		handedOver(event) {
			if (standing === "loading") waiting.push(event);
		},
		isAsked: () => standing !== "none",
		isBlocked: () => standing === "blocked",
	};
}
