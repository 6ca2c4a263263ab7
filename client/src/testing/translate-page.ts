/**
 * Does to the page what a browser's translator does: each text node moves into an element of its own. React keeps the lost
 * nodes, so a text that changes beside others would stay as it was.
 */
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
