/** The camera that is asked for: by where it looks, or one of the device's by itself (requirements F3, F4). */
export type CameraChoice =
  | { readonly kind: 'facing'; readonly facing: 'user' | 'environment' }
  | { readonly kind: 'device'; readonly id: string };

/** A camera of the device. */
export type Camera = { readonly id: string; readonly label: string };

export const FRONT: CameraChoice = { kind: 'facing', facing: 'user' };
export const BACK: CameraChoice = { kind: 'facing', facing: 'environment' };

const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };

/** A choice's name among the options of a form, and its identity. */
export function choiceKey(choice: CameraChoice): string {
  return choice.kind === 'facing' ? choice.facing : `device ${choice.id}`;
}

/** A wish for a side is a wish: a laptop has one camera. A device that was chosen by itself is meant. */
export function constraintsOf(choice: CameraChoice): MediaTrackConstraints {
  return choice.kind === 'facing'
    ? { ...SIZE, facingMode: choice.facing }
    : { ...SIZE, deviceId: { exact: choice.id } };
}

/** Mirrored as in a looking-glass, unless the camera looks away from the visitor. */
export function isMirrored(choice: CameraChoice): boolean {
  return choice.kind === 'device' || choice.facing === 'user';
}

/** The cameras that the device tells of: with their names, once a camera is allowed. */
export async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId: id, label }) =>
    kind === 'videoinput' && id && label ? [{ id, label }] : [],
  );
}
