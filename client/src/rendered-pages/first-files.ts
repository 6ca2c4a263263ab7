/**
 * Stands in every page, before the files that the page needs first, and acts when one of them is missing: after a release, or
 * while two releases answer. It is in the page itself because a file could be missing, too.
 */
import { reloadOnce, showFailedStart } from '#client/lib/reload-once.ts';
import { watchTyping } from '#client/services/unsaved-work.ts';

/** The address of a script or style sheet of the page; null for anything else. */
function addressOf(target: EventTarget | null): string | null {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : null;
}

let isHandled = false;

async function recover(): Promise<void> {
  if (!(await reloadOnce())) showFailedStart();
}

watchTyping();
// Such an event does not bubble.
window.addEventListener(
  'error',
  ({ target }) => {
    if (isHandled || !addressOf(target)?.startsWith(`${location.origin}/assets/`)) return;
    isHandled = true;
    void recover();
  },
  { capture: true },
);
