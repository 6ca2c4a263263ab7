import { flushSync } from 'react-dom';

/** Shows the problems of a form, and puts the focus on its first wrong field. @param show sets the state that shows them */
export function showProblems(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
