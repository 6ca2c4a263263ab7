/** Why there is no picture of a camera. */
export type CameraProblem = 'inApp' | 'insecure' | 'denied' | 'missing' | 'busy' | 'failed';

/** What the browser around the page is like. */
export type CameraPlace = { readonly userAgent: string; readonly isSecure: boolean; readonly hasCameras: boolean };

/** Browsers inside other apps, by what they call themselves: most of them lend no camera to a page. */
const IN_APP =
  /Instagram|FBAN|FBAV|FB_IAB|Messenger|MicroMessenger|Line\/|Snapchat|musical_ly|BytedanceWebview|TikTok|LinkedInApp|Twitter for|; wv\)/i;

const BY_ERROR_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

/** What is in the way of the camera before it is asked for; null when nothing is. */
export function expectedProblem({ userAgent, isSecure, hasCameras }: CameraPlace): CameraProblem | null {
  if (isInAppBrowser(userAgent)) return 'inApp';
  if (!isSecure) return 'insecure';
  return hasCameras ? null : 'missing';
}

/** What the failure to get a camera means to a visitor. @param error as the browser gave it */
export function cameraProblem(error: unknown, userAgent: string): CameraProblem {
  if (isInAppBrowser(userAgent)) return 'inApp';
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'failed';
}
