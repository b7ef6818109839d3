import { record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { Conflict, item, Invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { findServer, lockServers } from '#domains/servers/api/port.ts';
import { takeFailed, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { orderClone } from './clone-disk.ts';
import { orderCopy } from './copy-images.ts';
import { waitsUntil } from './create-upload.ts';
import { lockImage, type OwnImage } from './lock-image.ts';
import { checkQuota } from './rules.ts';
import { importImageTask } from './tasks/import-image.ts';
import { receiverOf } from './uploads/receiver.ts';
import { noteReceived, readUpload, uploadToken } from './uploads/store.ts';

/** Tries again to make an image for which that failed, from what it was to be made of. */
export const retryImage: Run<typeof library.retryImage> = async (ctx, { params }) => {
  const image = await lockImage(ctx, params.imageId, { action: 'retry', code: 2034 });
  await checkQuota(ctx, image.accountId, 0);
  const cmdId = await again(ctx, image);
  const change = { kind: 'lifecycle', action: say('image-tried-again'), event: 'changed' } as const;
  await record(ctx, { ...change, object: ofImage(image), taskId: cmdId, audit: true });
  return { cmdId, imageId: image.id };
};

async function take(ctx: Ctx, image: OwnImage, to: { state: 'uploading' | 'cloning' | 'copying'; taskId: string }) {
  if (!(await takeFailed(ctx.db, image.id, to))) throw new Conflict(1941);
}

async function again(ctx: Ctx, image: OwnImage): Promise<string> {
  const { id, name, siteId, accountId, origin } = image;
  if (origin?.kind === 'clone') {
    const found = await findServer(ctx.db, ctx.scope, origin.serverId);
    const [server] = await lockServers(ctx.db, ctx.scope, [found.id]);
    if (server === undefined) throw new Conflict(2034, undefined, { reason: say('server-gone') });
    const { cmdId } = await orderClone(ctx, server, { ...origin, imageId: id, imageName: name });
    await take(ctx, image, { state: 'cloning', taskId: cmdId });
    return cmdId;
  }
  const taskId = newId<'task'>();
  if (origin?.kind === 'copy') {
    await take(ctx, image, { state: 'copying', taskId });
    await orderCopy(ctx, { id, taskId, name, siteId, accountId, sourceId: origin.imageId });
    return taskId;
  }
  const upload = await readUpload(ctx.db, id);
  if (upload?.url == null) throw new Invalid([item(2034, undefined, { reason: say('file-needed') })]);
  const receiver = receiverOf(ctx.app);
  await receiver.admit(ctx, { imageId: id, zoneId: upload.zoneId, sizeBytes: 0 });
  await take(ctx, image, { state: 'uploading', taskId });
  const hours = await receiver.keepHours(ctx.db, upload.zoneId);
  await noteReceived(ctx.db, id, { bytes: 0, expiresAt: waitsUntil(ctx.now, hours) });
  const { sha256, format, url } = upload;
  const engineToken = uploadToken(upload);
  await enqueue(ctx.db, importImageTask, {
    id: taskId,
    data: { imageId: id, name, accountId, sha256, format, url, etag: null, reason: null, engineToken },
    object: { type: 'image', id, name, siteId, accountId },
    by: requesterOf(ctx),
  });
  return taskId;
}
