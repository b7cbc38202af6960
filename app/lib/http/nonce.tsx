import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Given by the server for pages that are not prerendered. */
export const NonceProvider = NonceContext.Provider;

/** The nonce that this page's inline styles and scripts carry, if any. */
export function useNonce(): string | undefined {
	return useContext(NonceContext);
}
