/** JSON in which no HTML parser finds the end of the element around it. */
const inertJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** Data for the page's script as an element that never runs. */
export function inertElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inertJson(value)}</script>`;
}
