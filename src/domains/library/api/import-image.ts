import { record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { publicUrl, UnsafeAddress } from '#platform/egress-public.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { sandboxOrigin } from '#domains/messages/api/port.ts';
import { insertImage, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { announced, announcedProblems, waitsUntil } from './create-upload.ts';
import { importImageTask } from './tasks/import-image.ts';
import { receiverOf } from './uploads/receiver.ts';
import { insertUpload, uploadToken } from './uploads/store.ts';

/** Fetches an image from an address of the public internet. */
export const importImage: Run<typeof library.importImage> = async (ctx, { input }) => {
  const { app, db, now, me } = ctx;
  const problems = announcedProblems(input);
  let host = '';
  try {
    host = publicUrl(input.url.trim(), sandboxOrigin(app.config)).host;
  } catch (error) {
    if (!(error instanceof UnsafeAddress)) throw error;
    problems.push(item(6700, 'url', { detail: error.reason }));
  }
  if (problems.length > 0) throw new Invalid(problems);
  const [id, taskId, url] = [newId<'image'>(), newId<'task'>(), input.url.trim()];
  const sha256 = input.sha256?.trim().toLowerCase() ?? null;
  const more = { id, state: 'uploading', source: 'url', sizeBytes: 0, createdFrom: host, taskId } as const;
  const image = await announced(ctx, input, more);
  const receiver = receiverOf(app);
  await receiver.admit(ctx, { imageId: id, zoneId: input.zoneId, sizeBytes: 0 });
  if (!(await insertImage(db, image))) throw new Conflict(1941, 'name');
  await insertUpload(db, {
    imageId: id,
    accountId: me.accountId,
    ticketHash: null,
    url,
    fileName: '',
    sizeBytes: null,
    sha256,
    expiresAt: waitsUntil(now, await receiver.keepHours(db, input.zoneId)),
  });
  const { name, siteId, accountId, format } = { ...image, format: input.format };
  await enqueue(db, importImageTask, {
    id: taskId,
    data: {
      imageId: id,
      name,
      accountId,
      sha256,
      format,
      url,
      etag: null,
      reason: null,
      engineToken: uploadToken({ imageId: id, attempt: 0 }),
    },
    object: { type: 'image', id, name, siteId, accountId },
    by: requesterOf(ctx),
  });
  await record(ctx, {
    object: ofImage(image),
    kind: 'lifecycle',
    action: say('image-import-started', { host }),
    taskId,
    event: 'changed',
    audit: { from: [null, host], zone: [null, input.zoneId] },
  });
  return { cmdId: taskId, imageId: id };
};
