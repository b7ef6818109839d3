import { auditAlone } from '#domains/history/api/port.ts';
import { listImages } from '#domains/images/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { clouds } from '../contract.ts';
import { findCloud, nameOf, ofCloud } from './clouds.ts';
import { saveSearchTask } from './store-objects.ts';
import { announceCloud } from './tasks/check.ts';
import { searchTask } from './tasks/search.ts';

/** Orders a search of a cloud. Throws Conflict (1007) while one runs. */
export const searchCloud: Run<typeof clouds.searchCloud> = async (ctx, { params: { zoneId } }) => {
  const { db } = ctx;
  const cloud = await findCloud(db, zoneId, true);
  const name = await nameOf(db, zoneId);
  const id = newId<'task'>();
  await enqueue(db, searchTask, {
    id,
    data: { zoneId, name, engine: cloud.engine },
    object: ofCloud(cloud.id, name),
    lane: searchTask.kind,
    by: requesterOf(ctx),
  });
  await saveSearchTask(db, zoneId, id);
  await announceCloud(emitter(db), zoneId);
  auditAlone(ctx, ofCloud(cloud.id, name), { taskId: id });
  return { cmdId: id };
};

/** The images of a data center that imported servers can be shown with. */
export const listImportImages: Run<typeof clouds.listImportImages> = async ({ db }, { params: { zoneId } }) => {
  await findCloud(db, zoneId);
  const images = await listImages(db, zoneId);
  return { images: images.map(({ id, name, version }) => ({ id, name: `${name} ${version}` })) };
};
