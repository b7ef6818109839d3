import { done, fail, task, wait } from '#platform/tasks/task.ts';
import { announceImage } from '../announce.ts';
import { readForTask, saveAsBefore, saveDeleted } from '../store-change.ts';
import { ensureGone } from './ensure-gone.ts';

interface Data {
  imageId: string;
  name: string;
  /** Its state before. */
  before: 'available' | 'failed';
}

/** Removes one image, with its bytes. */
export const deleteImageTask = task<Data>()({
  kind: 'image.delete',
  serviceName: 'library',
  title: ({ name }) => `Delete image ${name}`,
  first: 'remove',
  steps: {
    remove: {
      title: 'Removing the image',
      weight: 1,
      cancel: 'The data center is already removing it.',
      async run({ app, data, token, signal }) {
        const image = await readForTask(app.db, data.imageId);
        if (image === null) return done();
        const job = await ensureGone(app.engine(image.engine), { token, engineRef: image.engineRef, signal });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? 'The data center could not remove it.');
        return done({
          effect: async (tx, emit) => {
            await saveDeleted(tx, data.imageId);
            await announceImage(emit, { ...image, id: data.imageId });
          },
        });
      },
    },
  },
  undo: (data) => async (tx) => saveAsBefore(tx, data.imageId, data.before),
});
