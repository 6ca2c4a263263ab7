/** @throws Error when it fails to load or the page's policy forbids it */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.referrerPolicy = 'no-referrer';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the script could not be loaded')));
    document.head.append(script);
  });
}
