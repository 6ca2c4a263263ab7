import { scriptAddress, trustedTypes } from '#client/lib/script-address.ts';
import { untilAllowed } from './foreign-scripts.ts';

let isHtmlAllowed = false;

/**
 * Lets third-party scripts write HTML and addresses of scripts as strings. Only pages with such a script permit this
 * policy (decision 064).
 */
function allowHtml(): void {
  if (isHtmlAllowed) return;
  isHtmlAllowed = true;
  trustedTypes?.createPolicy('default', { createHTML: (html) => html, createScriptURL: (address) => address });
}

/** Loads an optional service's script once no credit card fields show. @throws if the script fails to load */
export async function loadScript(address: string): Promise<void> {
  await untilAllowed();
  allowHtml();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress(address);
    script.async = true;
    script.referrerPolicy = 'no-referrer';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the script could not be loaded')));
    document.head.append(script);
  });
}
