import { useState } from 'react';

/** A side of the device, or one particular camera (F3, F4). */
export type CameraChoice =
  | { readonly kind: 'facing'; readonly facing: 'user' | 'environment' }
  | { readonly kind: 'device'; readonly id: string };

type Camera = { readonly id: string; readonly label: string };

export const FRONT: CameraChoice = { kind: 'facing', facing: 'user' };
export const BACK: CameraChoice = { kind: 'facing', facing: 'environment' };

const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };

export type Cameras = ReturnType<typeof useCameras>;

export function useCameras() {
  const [choice, choose] = useState<CameraChoice>(FRONT);
  // Empty until a camera is on, because browsers hide the cameras' names before.
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

export function choiceKey(choice: CameraChoice): string {
  return choice.kind === 'facing' ? choice.facing : `device ${choice.id}`;
}

/** A side is only preferred, because a laptop has one camera. A particular camera is required. */
export function constraintsOf(choice: CameraChoice): MediaTrackConstraints {
  return choice.kind === 'facing'
    ? { ...SIZE, facingMode: choice.facing }
    : { ...SIZE, deviceId: { exact: choice.id } };
}

export const isMirrored = (choice: CameraChoice): boolean => choice.kind === 'device' || choice.facing === 'user';
