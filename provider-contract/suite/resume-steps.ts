import { downloadCall, fileOf, keyOf, PART, partStep } from './media-steps.ts';
import { soldOf, unsoldOf } from './plausibility/media-lists.ts';
import { type SuitePart, step } from './step.ts';

/** A broken download resumes where it ended, unless the file has changed since. */
export const resumeSteps: SuitePart = ({ etags, lists }) => {
  const video = unsoldOf(lists, 'video')[0] ?? soldOf(lists, 'video')[0];
  const etag = etags.get(keyOf(video, 'preview'));
  if (video === undefined || etag === undefined) return [];
  return [
    partStep('rest of the same video', video, etag),
    step('download', {
      note: 'rest of another video',
      call: (known) => ({
        ...downloadCall(fileOf(known, video), 'preview', 'video'),
        headers: { range: PART, 'if-range': '"another"' },
      }),
    }),
  ];
};
