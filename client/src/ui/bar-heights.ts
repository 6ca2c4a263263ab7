import './bar-heights.css';

/** What stays on the screen while the page scrolls, by the custom property that has its height. */
export type Bar = '--offline-bar' | '--top-bar' | '--bottom-bar' | '--consent-bar';

/** What stands beside a bar, and moves with it. */
const NEIGHBOURS = '[data-beside-bars]';
/** What is scrolled clear of the bars. It is not `:focus`, which matches only after Firefox and WebKit have scrolled. */
const CONTROLS = 'a, button, input, select, [tabindex]';

/** An empty rule, in a style sheet of its own: a change of one then leaves the other as it is. */
function addRule(selector: string): CSSStyleDeclaration {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`${selector}{}`);
  document.adoptedStyleSheets.push(sheet);
  return (sheet.cssRules[0] as CSSStyleRule).style;
}

let rules: readonly [neighbours: CSSStyleDeclaration, controls: CSSStyleDeclaration] | undefined;

/**
 * Sets a bar's height for what reads it, and for nothing else: a custom property of the whole document would have the style
 * of every element computed again whenever a bar comes, goes or grows. The neighbours have it at once, the controls in
 * a frame of their own.
 * @param height as CSS writes it; null when the bar is gone
 */
export function setBarHeight(bar: Bar, height: string | null): void {
  rules ??= [addRule(NEIGHBOURS), addRule(CONTROLS)];
  const [neighbours, controls] = rules;
  neighbours.setProperty(bar, height);
  setTimeout(() => {
    controls.cssText = neighbours.cssText;
  });
}
