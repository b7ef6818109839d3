import type { Readable } from 'node:stream';
import type { Sayable } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { maxImageGb, uploadHours } from '../../limits.ts';

/** What a data center takes of new uploads. */
export interface UploadOffer {
  takes: boolean;
  /** What its operators say about it, such as why it takes none. */
  note: string;
  maxImageGb: number;
}

/** An upload, and the data center that it goes to. */
export interface UploadOf {
  imageId: string;
  zoneId: string;
  accountId: string;
}

/** What decides what each data center takes of uploads, and counts it. One domain brings it. */
export interface UploadReceiver {
  /** By the id of the data center; one that is missing takes everything. */
  offers(db: Db): Promise<ReadonlyMap<string, UploadOffer>>;
  /** Throws where a data center does not take a new upload now. An import says 0 bytes: its size is not known yet. */
  admit(ctx: Ctx, asked: { imageId: string; zoneId: string; sizeBytes: number }): Promise<void>;
  /** For how long an upload waits for its next bytes. */
  keepHours(db: Db, zoneId: string): Promise<number>;
  /** The bytes of a piece no faster than the data center takes them, and its limit in Mbit/s. Throws where it has to wait. */
  receive(app: App, of: UploadOf, body: Readable): Promise<{ bytes: Readable; mbps: number | null }>;
  received(app: App, of: UploadOf, bytes: number): Promise<void>;
  failed(app: App, of: UploadOf, reason: Sayable): Promise<void>;
}
export const uploadReceivers = point<UploadReceiver>('library.upload-receivers');

/** What a data center takes where nothing decides about it. */
export const everyUpload: UploadOffer = { takes: true, note: '', maxImageGb };

const nothing = () => Promise.resolve();
const everything: UploadReceiver = {
  offers: () => Promise.resolve(new Map()),
  admit: nothing,
  keepHours: () => Promise.resolve(uploadHours),
  receive: (_app, _of, bytes) => Promise.resolve({ bytes, mbps: null }),
  received: nothing,
  failed: nothing,
};

export const receiverOf = ({ domains }: Pick<App, 'domains'>): UploadReceiver =>
  uploadReceivers.of(domains)[0] ?? everything;
