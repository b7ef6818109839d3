import { say } from '../messages.ts';
import { auditAlone, byOf, record } from '#domains/history/api/port.ts';
import { Conflict, Invalid, item, NotFound, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import { insertImage, takeFailed, type NewImage, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { gigabyte, maxImageGb, uploadPath } from '../limits.ts';
import { announceImage } from './announce.ts';
import { lockImage, ownOf, type OwnImage } from './lock-image.ts';
import { checkQuota, findZone, versionFor, textProblems } from './rules.ts';
import { findImage } from './library.ts';
import { receiverOf } from './uploads/receiver.ts';
import { insertUpload, readUpload, renewTicket, restartUpload } from './uploads/store.ts';

type Input = InputOf<typeof library.createUpload>;

/** Until when an upload waits for its next bytes. */
export const waitsUntil = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

/** All problems with an announced image, each at its field. */
export function announcedProblems(input: Omit<Input, 'sizeBytes' | 'fileName'> & { sizeBytes?: number }): ErrorItem[] {
  const problems = textProblems(input);
  if ((input.sizeBytes ?? 0) > maxImageGb * gigabyte) problems.push(item(1948, 'sizeBytes', { max: maxImageGb }));
  if (input.sha256 !== undefined && !/^[\da-f]{64}$/i.test(input.sha256.trim())) problems.push(item(1949, 'sha256'));
  return problems;
}

/** The row of an image whose bytes are still to come. */
export async function announced(
  ctx: Ctx,
  input: Omit<Input, 'sizeBytes' | 'fileName'>,
  more: Pick<NewImage, 'id' | 'state' | 'source' | 'sizeBytes' | 'createdFrom' | 'taskId'>,
): Promise<NewImage> {
  const { siteId, accountId } = ctx.me;
  await findZone(ctx, input.zoneId);
  const name = input.name.trim();
  const version = await versionFor(ctx, { accountId, zoneId: input.zoneId, name, asVersion: input.asVersion });
  await checkQuota(ctx, accountId, more.sizeBytes);
  return {
    ...more,
    siteId,
    accountId,
    zoneId: input.zoneId,
    name,
    version,
    description: input.description.trim(),
    osFamily: input.osFamily,
    guestOs: input.guestOs.trim(),
    initialUser: input.initialUser.trim(),
    minRamMb: input.minRamMb,
    minDiskGb: 1,
    // The user who uploads an image has its license.
    licence: null,
    prepared: input.prepared,
    origin: null,
    format: input.format,
    createdBy: byOf(ctx).name,
    at: ctx.now,
  };
}

/** Announces an image whose bytes follow, and gives the ticket that they need. */
export const createUpload: Run<typeof library.createUpload> = async (ctx, { input }) => {
  const problems = announcedProblems(input);
  if (problems.length > 0) throw new Invalid(problems);
  const id = newId<'image'>();
  const { sizeBytes, fileName } = input;
  const image = await announced(ctx, input, {
    id,
    state: 'uploading',
    source: 'upload',
    sizeBytes,
    createdFrom: fileName,
    taskId: null,
  });
  const receiver = receiverOf(ctx.app);
  await receiver.admit(ctx, { imageId: id, zoneId: input.zoneId, sizeBytes });
  if (!(await insertImage(ctx.db, image))) throw new Conflict(1941, 'name');
  const [ticket, expiresAt] = [newToken(), waitsUntil(ctx.now, await receiver.keepHours(ctx.db, input.zoneId))];
  await insertUpload(ctx.db, {
    imageId: id,
    accountId: ctx.me.accountId,
    ticketHash: digestOf(ticket),
    url: null,
    fileName,
    sizeBytes,
    sha256: input.sha256?.trim().toLowerCase() ?? null,
    expiresAt,
  });
  const audit = { file: [null, fileName], sizeBytes: [null, sizeBytes], zone: [null, input.zoneId] } as const;
  const change = { kind: 'lifecycle', action: say('image-upload-started', { fileName }) } as const;
  await record(ctx, { ...change, event: 'changed', object: ofImage(image), audit });
  return ticketOf(ctx, { imageId: id, ticket, sizeBytes, fileName, expiresAt });
};

/**
 * Gives a new ticket for an upload that was broken off: after another sign-in, or in another browser. One that failed
 * begins again.
 */
export const resumeUpload: Run<typeof library.resumeUpload> = async (ctx, { params, input }) => {
  const own = ownOf(await findImage(ctx, params.imageId));
  if (own === null) throw new NotFound();
  const failed = own.state === 'failed';
  const image = await lockImage(ctx, own.id, { action: failed ? 'retry' : 'edit', code: failed ? 2034 : 1942 });
  const upload = await readUpload(ctx.db, image.id);
  if (upload === null || upload.url !== null || upload.sizeBytes === null) throw new Conflict(1950);
  const { sizeBytes = upload.sizeBytes, fileName = upload.fileName } = failed ? input : {};
  if (failed) {
    await receiverOf(ctx.app).admit(ctx, { imageId: image.id, zoneId: upload.zoneId, sizeBytes });
    await acceptRetry(ctx, image, { sizeBytes, fileName, isSame: sizeBytes === upload.sizeBytes });
  }
  if (!failed && image.state !== 'uploading') throw new Conflict(1950);
  const keepHours = await receiverOf(ctx.app).keepHours(ctx.db, upload.zoneId);
  const [ticket, expiresAt] = [newToken(), waitsUntil(ctx.now, keepHours)];
  const { accountId } = ctx.me;
  await renewTicket(ctx.db, image.id, { accountId, ticketHash: digestOf(ticket), expiresAt });
  auditAlone(ctx, ofImage(image));
  return ticketOf(ctx, { imageId: image.id, ticket, sizeBytes, fileName, expiresAt });
};

async function acceptRetry(
  ctx: Ctx,
  image: OwnImage,
  file: { sizeBytes: number; fileName: string; isSame: boolean },
): Promise<void> {
  if (file.sizeBytes > maxImageGb * gigabyte) throw new Invalid([item(1948, 'sizeBytes', { max: maxImageGb })]);
  await checkQuota(ctx, image.accountId, file.sizeBytes);
  if (!(await takeFailed(ctx.db, image.id, { state: 'uploading', taskId: null }))) throw new Conflict(1941);
  await restartUpload(ctx.db, image.id, file);
  await announceImage(ctx.emit, image);
}

interface Ticket {
  imageId: string;
  ticket: string;
  sizeBytes: number;
  fileName: string;
  expiresAt: Date;
}

function ticketOf(ctx: Ctx, { expiresAt, ...ticket }: Ticket) {
  const url = `${uploadPath}/${ticket.imageId}`;
  ctx.setHeader('location', url);
  ctx.setHeader('tus-resumable', '1.0.0');
  ctx.setHeader('upload-expires', expiresAt.toUTCString());
  return { ...ticket, url, expires: expiresAt.toISOString() };
}
