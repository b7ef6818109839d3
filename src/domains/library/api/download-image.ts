import type { Readable } from 'node:stream';
import { item, NotFound, Refusal, Unavailable } from '#kernel/errors.ts';
import { EngineRetryable } from '#engines/port.ts';
import type { App, RawRoute } from '#platform/app.ts';
import { digestOf } from '#platform/token.ts';
import { downloadPath } from '../limits.ts';
import { findLinked, type LinkedImage } from './store-links.ts';
import { checkBytes, openVerified } from './verified-bytes.ts';

/** The bytes of an image, or a range of them, for the user who holds a link that has not expired. */
export const downloadRoute: RawRoute = {
  path: `${downloadPath}/:token`,
  methods: ['GET', 'HEAD'],
  may: 'anyone',
  inSuspension: false,
  async handle(app, { params, headers, method, request, signal }) {
    const tokenHash = digestOf(params['token'] ?? '');
    const now = new Date(app.clock.now());
    const image = await findLinked(app.db, { tokenHash, siteId: request.site.id, now });
    if (image === null) throw new NotFound(1958);
    const etag = `"${image.sha256}"`;
    const range = headers['if-range'] === undefined || headers['if-range'] === etag ? headers['range'] : undefined;
    const part = rangeOf(typeof range === 'string' ? range : undefined, image.sizeBytes);
    if (part === 'outside') throw new Refusal(416, [item(1959, undefined, { bytes: image.sizeBytes })]);
    const { from, length } = part ?? { from: 0, length: image.sizeBytes };
    const name = `${image.name}-${image.version}.${image.format}`.replaceAll(/[^\w.-]/g, '_');
    const answer = {
      status: part === null ? 200 : 206,
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'bytes',
        etag,
        'repr-digest': `sha-256=:${Buffer.from(image.sha256, 'hex').toString('base64')}:`,
        'content-length': String(length),
        ...(part === null ? {} : { 'content-range': `bytes ${from}-${from + length - 1}/${image.sizeBytes}` }),
      },
    };
    if (method === 'HEAD') return answer;
    const body = await bytesOf(app, image, { part, signal }).catch((error: unknown) => {
      throw error instanceof EngineRetryable ? new Unavailable() : error;
    });
    return { ...answer, body };
  },
};

/** The bytes that are asked for, which do not leave whole when the image has others than were checked. */
async function bytesOf(
  app: App,
  image: LinkedImage,
  { part, signal }: { part: { from: number; length: number } | null; signal: AbortSignal },
): Promise<Readable> {
  if (part === null) return openVerified(app, image, signal);
  await checkBytes(app, image);
  return app.engine(image.engine).openImage({ imageRef: image.engineRef, ...part }, signal);
}

/** One range of bytes; null: the whole, also where several are asked for. */
export function rangeOf(text: string | undefined, size: number): { from: number; length: number } | null | 'outside' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '');
  if (found === null || (found[1] === '' && found[2] === '')) return null;
  const [first, last] = [found[1] ?? '', found[2] ?? ''];
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || to < from ? 'outside' : { from, length: to - from + 1 };
}
