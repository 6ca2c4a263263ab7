/** This script is inlined in every page before the first files. It handles files that are gone after a release. */
import { reloadOnce, showFailedStart } from '#client/lib/missing-file.ts';
import { watchTyping } from '#client/services/unsaved-work.ts';

function addressOf(target: EventTarget | null): string | null {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : null;
}

let isHandled = false;

async function recover(): Promise<void> {
  if (!(await reloadOnce())) showFailedStart();
}

watchTyping();
// Listens in the capture phase, because error events of elements do not bubble.
window.addEventListener(
  'error',
  ({ target }) => {
    if (isHandled || !addressOf(target)?.startsWith(`${location.origin}/assets/`)) return;
    isHandled = true;
    void recover();
  },
  { capture: true },
);
