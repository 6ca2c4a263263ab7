/** Scrolls as little as is needed to show an element. As a ref it shows an element that appears. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
