import { useState } from 'react';
import { type Camera, type CameraChoice, FRONT, listCameras } from './camera-choice.ts';

/** Which camera is used, and those of the device that go by a name of their own (requirement F4). */
export type Cameras = {
  readonly choice: CameraChoice;
  readonly choose: (choice: CameraChoice) => void;
  readonly known: readonly Camera[];
  /** Asks the device for its cameras. Names come only once one is on; without them two sides are still to choose from. */
  readonly find: () => void;
};

/** The front camera, until the visitor chooses another; remembered while the modal is open. */
export function useCameras(): Cameras {
  const [choice, choose] = useState<CameraChoice>(FRONT);
  const [known, setKnown] = useState<readonly Camera[]>([]);
  const find = () => void listCameras().then(setKnown, () => setKnown([]));
  return { choice, choose, known, find };
}
