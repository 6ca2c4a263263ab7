/** Marks the button that a visitor pressed before React took the page over. */
export const PRESSED = 'data-pressed';
/** Marks a field that a visitor typed into before, with the text: whatever takes the field over may empty it. */
export const TYPED = 'data-typed';
