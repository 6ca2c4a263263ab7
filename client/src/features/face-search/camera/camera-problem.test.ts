import { describe, expect, it } from 'vitest';
import { cameraProblem, expectedProblem } from './camera-problem.tsx';

const CHROME = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/21F90 Instagram 336.0';

const failure = (name: string) => Object.assign(new Error(name), { name });

describe('why there is no camera', () => {
  it('knows some problems before the camera is requested', () => {
    const environment = { userAgent: CHROME, isSecure: true, hasCameras: true };
    expect(expectedProblem(environment)).toBeNull();
    expect(expectedProblem({ ...environment, isSecure: false, hasCameras: false })).toBe('insecure');
    expect(expectedProblem({ ...environment, hasCameras: false })).toBe('missing');
    expect(expectedProblem({ ...environment, userAgent: INSTAGRAM })).toBe('inApp');
  });

  it('distinguishes a refusal, a missing camera and a busy one', () => {
    const names = ['NotAllowedError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError', 'Surprise'];
    const problems = ['denied', 'missing', 'missing', 'busy', 'failed'];
    expect(names.map((name) => cameraProblem(failure(name), CHROME))).toEqual(problems);
    expect(cameraProblem('no reason', CHROME)).toBe('failed');
    expect(cameraProblem(failure('NotAllowedError'), INSTAGRAM)).toBe('inApp');
  });
});
