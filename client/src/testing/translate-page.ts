/** Moves each text node into its own element, as browser translators do; React then updates the detached ones. */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const translated = document.createElement('font');
    text.replaceWith(translated);
    translated.append(text.data);
  }
}
