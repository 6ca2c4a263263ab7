import { inAppBrowser } from '#client/lib/in-app-browser.ts';

/** Why the camera gives no picture. */
export type CameraProblem = 'inApp' | 'insecure' | 'denied' | 'missing' | 'busy' | 'failed';

/** The properties of the browser that matter to the camera. */
type Environment = { readonly userAgent: string; readonly isSecure: boolean; readonly hasCameras: boolean };

const BY_ERROR_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** @returns the problem that is known before the camera is requested, or null. */
export function expectedProblem({ userAgent, isSecure, hasCameras }: Environment): CameraProblem | null {
  if (inAppBrowser(userAgent)) return 'inApp';
  if (!isSecure) return 'insecure';
  return hasCameras ? null : 'missing';
}

/** Maps the browser's error to the problem that the visitor reads about. */
export function cameraProblem(error: unknown, userAgent: string): CameraProblem {
  if (inAppBrowser(userAgent)) return 'inApp';
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'failed';
}
