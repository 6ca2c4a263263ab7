import { type RefObject, useEffect, useState } from 'react';
import { logProblem } from '#client/services/problem-log.ts';

export type CameraState = 'starting' | 'on' | 'blocked' | 'missing';

/** The camera that looks away from the visitor, where there is one. */
const REAR_CAMERA = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false };

/** Whether there will be no picture. */
export function isHopeless(state: CameraState): state is 'blocked' | 'missing' {
  return state === 'blocked' || state === 'missing';
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

/** Shows the camera in a video for as long as the component is there; its light goes off with it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      // Without a secure connection, and in some in-app browsers, there is no such object at all.
      if (!navigator.mediaDevices?.getUserMedia) return setState('missing');
      try {
        stream = await navigator.mediaDevices.getUserMedia(REAR_CAMERA);
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setState('on');
      } catch (error) {
        stop();
        if (isOver) return;
        logProblem('the camera did not start', error);
        setState(isRefusal(error) ? 'blocked' : 'missing');
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [video]);
  return state;
}
