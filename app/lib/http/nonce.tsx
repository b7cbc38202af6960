import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Provided by the server for pages that are not prerendered. */
export const NonceProvider = NonceContext.Provider;

const servedNonce = import.meta.env.SSR
	? undefined
	: document.querySelector<HTMLElement>("[nonce]")?.nonce;

/** The nonce of this page's inline styles and scripts, if any. */
export function useNonce(): string | undefined {
	return useContext(NonceContext) ?? servedNonce;
}
