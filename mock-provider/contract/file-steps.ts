import { need, type Step, step } from './step.ts';

function form(photo: Blob): FormData {
  const data = new FormData();
  data.append('photos[]', photo, 'contract-suite.jpg');
  return data;
}

/** Uploads, the face search, and the removal of a media. */
export const FILE_STEPS: readonly Step[] = [
  step('uploadPhotos', {
    writes: true,
    prepare: ({ organizationId, options: { photo } }) =>
      photo === undefined
        ? 'needs --photo'
        : need(organizationId, 'the organization', (id) => ({
            params: { organizationId: id },
            body: form(photo),
          })),
  }),
  step('searchByPhoto', {
    writes: true,
    prepare: ({ organizationId, options: { photo } }) => {
      const today = new Date().toISOString().slice(0, 10);
      return photo === undefined
        ? 'needs --photo'
        : need(organizationId, 'the organization', (id) => ({
            params: {},
            query: { organization_id: id, from_date: today, to_date: today },
            body: form(photo),
          }));
    },
  }),
  step('removeMedia', {
    writes: true,
    prepare: ({ options: { removeMedia } }) =>
      need(removeMedia, '--remove-media', (mediaId) => ({ params: { mediaId } })),
  }),
];
