import { useState } from 'react';

/** `user` or `environment` for a side of the device, or the id of a particular camera (F3, F4). */
export type CameraChoice = string;

type Camera = { readonly id: CameraChoice; readonly label: string };

export const FRONT: CameraChoice = 'user';
export const BACK: CameraChoice = 'environment';

const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };

export type Cameras = ReturnType<typeof useCameras>;

export function useCameras() {
  const [choice, choose] = useState(FRONT);
  // Empty until a camera is on, because browsers hide the names of cameras before.
  const [named, setNamed] = useState<readonly Camera[]>([]);
  const find = () => void listCameras().then(setNamed, () => setNamed([]));
  return { choice, choose, named, find };
}

async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId: id, label }) =>
    kind === 'videoinput' && id && label ? [{ id, label }] : [],
  );
}

/** A side is only a preference, because a laptop may have one camera. A particular camera is required. */
export function constraintsOf(choice: CameraChoice): MediaTrackConstraints {
  return choice === FRONT || choice === BACK
    ? { ...SIZE, facingMode: choice }
    : { ...SIZE, deviceId: { exact: choice } };
}
