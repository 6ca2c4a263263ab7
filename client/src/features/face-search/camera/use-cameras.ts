import { useState } from 'react';

/** The requested camera: the one on a side of the device, or a particular one (requirements F3, F4). */
export type CameraChoice =
  | { readonly kind: 'facing'; readonly facing: 'user' | 'environment' }
  | { readonly kind: 'device'; readonly id: string };

/** A camera of the device. */
type Camera = { readonly id: string; readonly label: string };

export const FRONT: CameraChoice = { kind: 'facing', facing: 'user' };
export const BACK: CameraChoice = { kind: 'facing', facing: 'environment' };

/** The preferred size of the picture, in px. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };

/** The cameras of the device, and which one is used (requirement F4). */
export type Cameras = {
  readonly choice: CameraChoice;
  readonly choose: (choice: CameraChoice) => void;
  /** The cameras with a name. It is empty until one camera is on, because browsers hide the names before. */
  readonly named: readonly Camera[];
  /** Reads the cameras from the device. */
  readonly find: () => void;
};

/** Starts with the front camera. The choice lasts while the component is mounted. */
export function useCameras(): Cameras {
  const [choice, choose] = useState<CameraChoice>(FRONT);
  const [named, setNamed] = useState<readonly Camera[]>([]);
  const find = () => void listCameras().then(setNamed, () => setNamed([]));
  return { choice, choose, named, find };
}

/** The cameras that the device lists with a name; it does so once the visitor has allowed one. */
async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId: id, label }) =>
    kind === 'videoinput' && id && label ? [{ id, label }] : [],
  );
}

/** A key that identifies a choice. */
export function choiceKey(choice: CameraChoice): string {
  return choice.kind === 'facing' ? choice.facing : `device ${choice.id}`;
}

/** A side is only a preference, because a laptop has one camera. A particular device is required. */
export function constraintsOf(choice: CameraChoice): MediaTrackConstraints {
  return choice.kind === 'facing'
    ? { ...SIZE, facingMode: choice.facing }
    : { ...SIZE, deviceId: { exact: choice.id } };
}

/** Whether the picture is mirrored: always, except for the camera on the back. */
export function isMirrored(choice: CameraChoice): boolean {
  return choice.kind === 'device' || choice.facing === 'user';
}
