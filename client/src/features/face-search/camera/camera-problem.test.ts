import { beforeEach, expect, it, vi } from 'vitest';
import { cameraProblem, expectedProblem } from './camera-problem.tsx';

const CHROME = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/21F90 Instagram 336.0';

function openIn(userAgent: string, { isSecure = true, mediaDevices = {} as object | null } = {}): void {
  vi.stubGlobal('navigator', { userAgent, mediaDevices });
  vi.stubGlobal('isSecureContext', isSecure);
}

beforeEach(() => openIn(CHROME));

it('knows some problems before the camera is requested', () => {
  expect(expectedProblem()).toBeNull();
  openIn(CHROME, { isSecure: false });
  expect(expectedProblem()).toBe('insecure');
  openIn(CHROME, { mediaDevices: null });
  expect(expectedProblem()).toBe('missing');
  openIn(INSTAGRAM);
  expect(expectedProblem()).toBe('inApp');
});

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['Surprise', 'failed'],
])('%s is the problem "%s", and in an app that of the app', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem);
  openIn(INSTAGRAM);
  expect(cameraProblem(new DOMException('', name))).toBe('inApp');
});
