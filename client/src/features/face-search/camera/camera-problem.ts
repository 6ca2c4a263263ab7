/** Why the camera gives no picture. */
export type CameraProblem = 'inApp' | 'insecure' | 'denied' | 'missing' | 'busy' | 'failed';

/** The properties of the browser that matter to the camera. */
type Environment = { readonly userAgent: string; readonly isSecure: boolean; readonly hasCameras: boolean };

/** The user agents of browsers inside other apps. Most of them give a page no camera. */
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

/** @returns the problem that is known before the camera is requested, or null. */
export function expectedProblem({ userAgent, isSecure, hasCameras }: Environment): CameraProblem | null {
  if (isInAppBrowser(userAgent)) return 'inApp';
  if (!isSecure) return 'insecure';
  return hasCameras ? null : 'missing';
}

/** Maps the browser's error to the problem that the visitor reads about. */
export function cameraProblem(error: unknown, userAgent: string): CameraProblem {
  if (isInAppBrowser(userAgent)) return 'inApp';
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'failed';
}
