import { type RefObject, useEffect, useState } from 'react';
import { logProblem } from '#client/services/problem-log.ts';

export type CameraState = 'starting' | 'on' | 'blocked' | 'missing';

/** Prefers the camera on the back of the device. */
const REAR_CAMERA = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false };

/** Whether the camera will show no picture. */
export function isUnavailable(state: CameraState): state is 'blocked' | 'missing' {
  return state === 'blocked' || state === 'missing';
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

/** Shows the camera in a video while the component is mounted. The camera goes off when it unmounts. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isUnmounted = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      // `mediaDevices` is undefined without a secure connection and in some in-app browsers.
      if (!navigator.mediaDevices?.getUserMedia) return setState('missing');
      try {
        stream = await navigator.mediaDevices.getUserMedia(REAR_CAMERA);
        if (isUnmounted || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setState('on');
      } catch (error) {
        stop();
        if (isUnmounted) return;
        logProblem('the camera did not start', error);
        setState(isRefusal(error) ? 'blocked' : 'missing');
      }
    };
    void start();
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [video]);
  return state;
}
