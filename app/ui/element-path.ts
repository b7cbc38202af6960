/**
 * Returns a selector that finds an element again after React has rendered its part of the page anew.
 * Elements that browsers and extensions insert beside others don't change it, because only elements with
 * the same tag name are counted.
 */
export function findElementPath(element: Element): string {
	const steps: string[] = [];

	for (
		let current: Element | null = element;
		current?.parentElement;
		current = current.parentElement
	) {
		const { localName, parentElement } = current;
		const alike = [...parentElement.children].filter(
			(sibling) => sibling.localName === localName,
		);
		steps.unshift(`${localName}:nth-of-type(${alike.indexOf(current) + 1})`);
	}

	return steps.join(">");
}
