import type { Sayable } from '#kernel/message.ts';
import { done, fail, task, wait } from '#platform/tasks/task.ts';
import { saveAsBefore, type StateBefore } from '#domains/images/api/port.ts';
import { announceImage } from '../announce.ts';
import { readForTask, deleteImage } from '../store-change.ts';
import { ensureGone } from './ensure-gone.ts';
import { say } from '../../messages.ts';

interface Data {
  imageId: string;
  name: string;
  /** Its state before. */
  before: StateBefore;
  /** Why it could not be used; tasks of old have none. */
  reason?: Sayable | null;
}

/** Removes one image, with its bytes. */
export const deleteImageTask = task<Data>()({
  kind: 'image.delete',
  label: say('kind-image-delete'),
  serviceName: 'library',
  title: ({ name }) => say('delete-image', { name }),
  first: 'remove',
  steps: {
    remove: {
      title: say('removing-image'),
      weight: 1,
      cancel: say('data-center-already-removing'),
      async run({ app, data, token, signal }) {
        const image = await readForTask(app.db, data.imageId);
        if (image === null) return done();
        const job = await ensureGone(app.engine(image.engine), { token, engineRef: image.engineRef, signal });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('not-removed'));
        return done({
          effect: async (tx, emit) => {
            await deleteImage(tx, data.imageId);
            await announceImage(emit, { ...image, id: data.imageId });
          },
        });
      },
    },
  },
  undo: (data) => async (tx) => saveAsBefore(tx, data.imageId, { state: data.before, reason: data.reason }),
});
