import { z } from 'zod';
import { say } from '../../messages.ts';
import { Conflict, item, NotFound, Refusal, Unavailable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { asMessage, type Sayable } from '#kernel/message.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import type { App, RawAnswer, RawRequest, RawRoute } from '#platform/app.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue } from '#platform/tasks/enqueue.ts';
import { digestOf } from '#platform/token.ts';
import { saveEngineRef, takeImage } from '#domains/images/api/port.ts';
import { gigabyte, maxImageGb, sharesAtMost, uploadPath } from '../../limits.ts';
import { announceImage } from '../announce.ts';
import { waitsUntil } from '../create-upload.ts';
import { deleteImageTask } from '../tasks/delete-image.ts';
import { finishUpload } from './finish-upload.ts';
import { receiverOf } from './receiver.ts';
import { findUpload, noteReceived, uploadToken, type StoredUpload } from './store.ts';

const version = '1.0.0';
const always = { 'tus-resumable': version };

/**
 * Bytes of images by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload): core, checksum, expiration and
 * termination. An upload is created by `library.createUpload`, whose ticket comes with every request. The engine keeps
 * the bytes and knows how many there are: this process holds nothing, and may be killed at any moment.
 */
export const tusRoute: RawRoute = {
  path: `${uploadPath}/:imageId`,
  methods: ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'],
  may: 'image.manage',
  async handle(app, raw) {
    if (raw.method === 'OPTIONS') return capabilities;
    if (raw.headers['tus-resumable'] !== version) throw refused(412, `Tus-Resumable has to be ${version}`);
    const upload = await uploadOf(app, raw);
    if (raw.method === 'DELETE') return terminate(app, raw, upload);
    return raw.method === 'HEAD' ? progressOf(app, raw, upload) : take(app, raw, upload);
  },
};

const capabilities: RawAnswer = {
  status: 204,
  headers: {
    ...always,
    'tus-version': version,
    'tus-extension': 'checksum,expiration,termination',
    'tus-checksum-algorithm': 'sha256',
    'tus-max-size': String(maxImageGb * gigabyte),
  },
};

const refused = (status: number, detail: string) => new Refusal(status, [item(1962, undefined, { detail })]);

type Upload = StoredUpload & { sizeBytes: number };

/** The upload that the ticket is for. Throws NotFound (1950) for a ticket of someone or something else. */
async function uploadOf(app: App, { params, headers, actor }: RawRequest): Promise<Upload> {
  const ticket = headers['upload-ticket'];
  const imageId = params['imageId'] ?? '';
  if (typeof ticket !== 'string' || actor === null || !z.uuid().safeParse(imageId).success) throw new NotFound(1950);
  const now = new Date(app.clock.now());
  const found = await findUpload(app.db, { imageId, accountId: actor.accountId, ticketHash: digestOf(ticket), now });
  if (found === null || found.sizeBytes === null) throw new NotFound(1950);
  return { ...found, sizeBytes: found.sizeBytes };
}

/** The image at the engine, which is made with the first request. */
async function atEngine(app: App, upload: Upload, signal: AbortSignal) {
  const engine = app.engine(upload.engine);
  const image = await engine
    .ensureImage(uploadToken(upload), { zoneId: upload.zoneId, maxBytes: upload.sizeBytes }, signal)
    .catch(retryLater);
  if (upload.engineRef !== image.ref) await saveEngineRef(app.db, upload.imageId, image.ref);
  return { engine, image };
}

function retryLater(error: unknown): never {
  throw error instanceof EngineRetryable ? new Unavailable() : error;
}

/** Of a piece that is longer than what was announced, the engine keeps nothing. */
function refuseBytes(error: unknown): never {
  const overfull = error instanceof EngineFinal && asMessage(error.reason).id === 'engines.image-overfull';
  if (overfull) throw new Refusal(413, [item(1017)]);
  retryLater(error);
}

const places = (upload: Upload, offset: number, expiresAt: Date): Record<string, string> => ({
  ...always,
  'upload-offset': String(offset),
  'upload-length': String(upload.sizeBytes),
  'upload-expires': expiresAt.toUTCString(),
});

/** Says how many bytes there are; when it is all of them, the check begins if it has not. */
async function progressOf(app: App, { signal, actor, request }: RawRequest, upload: Upload): Promise<RawAnswer> {
  if (upload.state !== 'uploading') return { status: 200, headers: places(upload, upload.sizeBytes, upload.expiresAt) };
  const { image } = await atEngine(app, upload, signal);
  if (image.sizeBytes === upload.sizeBytes) await finishUpload(app, upload, { actor, requestId: request.id });
  return { status: 200, headers: places(upload, image.sizeBytes, upload.expiresAt) };
}

/** The checksum that the client promises for this piece, in hex; null when it promises none. */
function checksumOf({ headers }: RawRequest): string | null {
  const text = headers['upload-checksum'];
  if (text === undefined) return null;
  const [algorithm, sum = ''] = String(text).split(' ', 2);
  const bytes = Buffer.from(sum, 'base64');
  if (algorithm !== 'sha256' || bytes.length !== 32) throw refused(400, 'the checksum has to be sha256');
  return bytes.toString('hex');
}

/** How long a piece may take: two minutes, and what a limit of the bandwidth adds where others send too. */
const patienceMs = (bytes: number, mbps: number | null): number =>
  120_000 + (mbps === null ? 0 : Math.ceil((bytes * 8 * sharesAtMost) / (mbps * 1000)));

/** Why a piece did not arrive, for the operators of the data center. */
function failureOf(error: unknown, signal: AbortSignal): Sayable {
  if (signal.aborted) return say('piece-broken-off');
  return error instanceof EngineFinal || error instanceof EngineRetryable
    ? asMessage(error.reason)
    : say('piece-not-stored');
}

async function take(app: App, raw: RawRequest, upload: Upload): Promise<RawAnswer> {
  const { body, headers, signal, actor, request } = raw;
  const offset = Number(headers['upload-offset'] ?? Number.NaN);
  if (body === null) throw new Refusal(415, [item(1962, undefined, { detail: say('content-type') })]);
  if (!Number.isSafeInteger(offset) || offset < 0) throw refused(400, 'Upload-Offset is missing');
  if (upload.state !== 'uploading') throw new Conflict(1950);
  const { engine, image } = await atEngine(app, upload, signal);
  const wrong = (has: number) => new Conflict(1951, undefined, { offset: has });
  if (image.sizeBytes !== offset) throw wrong(image.sizeBytes);
  const to = { imageRef: image.ref, offset, sha256: checksumOf(raw) };
  const receiver = receiverOf(app);
  const of = { imageId: upload.imageId, zoneId: upload.zoneId, accountId: upload.owner };
  const { bytes, mbps } = await receiver.receive(app, of, body);
  const patience = AbortSignal.timeout(patienceMs(Number(headers['content-length'] ?? 0), mbps));
  const appended = await engine.appendImage(to, bytes, patience).catch(async (error: unknown) => {
    await receiver.failed(app, of, failureOf(error, signal));
    return refuseBytes(error);
  });
  if (appended.outcome === 'busy') throw new Refusal(423, [item(1951, undefined, { offset: image.sizeBytes })]);
  if (appended.outcome === 'wrong-offset') throw wrong(appended.image.sizeBytes);
  if (appended.outcome === 'wrong-checksum') {
    await receiver.failed(app, of, say('piece-wrong-checksum'));
    throw new Refusal(460, [item(1952)]);
  }
  const { sizeBytes } = appended.image;
  await receiver.received(app, of, sizeBytes - offset);
  const expiresAt = waitsUntil(new Date(app.clock.now()), await receiver.keepHours(app.db, upload.zoneId));
  await noteReceived(app.db, upload.imageId, { bytes: sizeBytes, expiresAt });
  if (sizeBytes === upload.sizeBytes) await finishUpload(app, upload, { actor, requestId: request.id });
  return { status: 204, headers: places(upload, sizeBytes, expiresAt) };
}

/** Gives up an upload: what has arrived is removed. */
async function terminate(app: App, { actor, request }: RawRequest, upload: Upload): Promise<RawAnswer> {
  if (upload.state !== 'uploading') throw new Conflict(1950);
  const { imageId: id, name, siteId, owner: accountId } = upload;
  await app.db.transaction().execute(async (tx) => {
    const taskId = newId<'task'>();
    if (!(await takeImage(tx, id, { state: 'deleting', taskId }))) throw new Conflict(1950);
    await enqueue(tx, deleteImageTask, {
      id: taskId,
      data: { imageId: id, name, before: 'failed' },
      object: { type: 'image', id, name, siteId, accountId },
      by: {
        accountId: actor?.accountId ?? null,
        name: actor?.email ?? '',
        source: actor?.source ?? 'console',
        requestId: request.id,
      },
    });
    await announceImage(emitter(tx), { id, siteId, accountId });
    const entry = { objectType: 'image', objectId: id, objectName: name, siteId, accountId, taskId };
    await writeAudit(tx, { action: 'image.delete', outcome: 'done', actor, request }, [entry]);
  });
  return { status: 204, headers: always };
}
