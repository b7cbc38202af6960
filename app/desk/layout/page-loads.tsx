import {
	createContext,
	type ReactNode,
	type RefObject,
	startTransition,
	useCallback,
	useContext,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { useRevalidator } from "react-router";

type Loads = {
	/** Until what is being loaded is rendered; null while nothing is. */
	loading: RefObject<Promise<unknown> | null>;
	/** Texts that save themselves: each is saved before another form is sent. */
	savers: RefObject<Set<Saver>>;
	/** Resolves once what it has loaded is rendered. */
	load(work: () => void | Promise<void>): Promise<void>;
};

/** Begins to save what was typed elsewhere than in the form that is to be sent. */
type Saver = (sent: HTMLFormElement) => void;

const LoadsContext = createContext<Loads>({
	loading: { current: null },
	savers: { current: new Set() },
	async load(work) {
		await work();
	},
});

type Waiting = { load: number; resolve(): void };

/**
 * Knows when the page's data is being loaded again. Until it's rendered, the page's forms have the version that
 * another form has changed.
 */
export function PageLoads({ children }: { children: ReactNode }) {
	const loading = useRef<Promise<unknown> | null>(null);
	const savers = useRef(new Set<Saver>());
	const begun = useRef(0);
	const waiting = useRef<Waiting[]>([]);
	const [rendered, setRendered] = useState(0);

	useEffect(() => {
		const isRendered = ({ load }: Waiting) => load <= rendered;
		const ended = waiting.current.filter(isRendered);
		waiting.current = waiting.current.filter((each) => !isRendered(each));
		for (const { resolve } of ended) resolve();
	}, [rendered]);

	const load = useCallback(async (work: () => void | Promise<void>) => {
		const one = Promise.resolve(work()).finally(
			() =>
				new Promise<void>((resolve) => {
					begun.current += 1;
					const load = begun.current;
					waiting.current.push({ load, resolve });
					// The router renders new data in a transition: later ones aren't rendered before it.
					startTransition(() => setRendered(load));
				}),
		);
		const all = Promise.allSettled([loading.current, one]).then(() => {
			if (loading.current === all) loading.current = null;
		});
		loading.current = all;

		await one;
	}, []);
	const loads = useMemo(() => ({ loading, savers, load }), [load]);

	return <LoadsContext value={loads}>{children}</LoadsContext>;
}

export function useLoads(): Loads {
	return useContext(LoadsContext);
}

/** Calls it before a form of the page is sent. */
export function useSaver(save: Saver): void {
	const { savers } = useContext(LoadsContext);
	useEffect(() => {
		const { current } = savers;
		current.add(save);

		return () => void current.delete(save);
	});
}

/** Loads the page's data again. */
export function useReload(): () => Promise<void> {
	const { load } = useContext(LoadsContext);
	const { revalidate } = useRevalidator();

	return useCallback(() => load(revalidate), [load, revalidate]);
}
