/** Android's limit for a double tap, from the end of the first tap to the start of the second. */
const MAX_PAUSE_MS = 300;
const MAX_DISTANCE_PX = 24;
const CONTROLS = 'a, button, input, select, textarea, summary, label, dialog, [role]';

type Control = { readonly element: Element; readonly value: string | null };

function controlAt({ target }: Event): Control | null {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  const element = found instanceof HTMLLabelElement ? (found.control ?? found) : found;
  return element && { element, value: element.getAttribute('value') };
}

/**
 * Ignores the second click of a double click if it hits another control than the first click, such as one that has just
 * appeared there. An ignored click selects no text either. Quick clicks on the same control all count. If a button
 * changes what it does, change its `value` too: the button then counts as another control.
 */
export function ignoreDoublePresses(): void {
  let press: PointerEvent | null = null;
  let last: { control: Control; time: number; x: number; y: number } | null = null;

  const isIgnored = (event: MouseEvent) => {
    if (!press || !last) return false;
    // `detail` counts the clicks of a double click, but only reliably for a mouse.
    const isDouble = press.pointerType !== 'mouse' || event.detail > 1;
    const isSoon = press.timeStamp - last.time <= MAX_PAUSE_MS;
    const isNear = Math.hypot(event.clientX - last.x, event.clientY - last.y) <= MAX_DISTANCE_PX;
    const control = controlAt(event);
    const isSame = control?.element === last.control.element && control.value === last.control.value;
    return isDouble && isSoon && isNear && !isSame;
  };

  const notePress = (event: PointerEvent) => {
    press = event;
  };
  const keepSelection = (event: MouseEvent) => {
    if (isIgnored(event)) event.preventDefault();
  };
  const judgeClick = (event: MouseEvent) => {
    // A click by keyboard has a `detail` of 0. A click on a label causes a second click, on its field, without a press.
    if (event.detail === 0 || !press) return;
    let control = controlAt(event);
    if (last && isIgnored(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // A third click is compared with the first one too.
      control = last.control;
    }
    last = control && { control, time: event.timeStamp, x: event.clientX, y: event.clientY };
    press = null;
  };

  addEventListener('pointerdown', notePress, true);
  addEventListener('mousedown', keepSelection, true);
  addEventListener('click', judgeClick, true);
}
