import { byEngine, record, type RequestedChange, type By } from '#domains/history/api/port.ts';
import { blockDamaged, ofImage, saveScanned, type Scan } from '#domains/images/api/port.ts';
import { EgressError } from '#platform/egress.ts';
import { Failure } from '#kernel/failure.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { done, wait, type StepDefinition, type Verb } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { libraryPath } from '../../paths.ts';
import { readWhole, type Whole } from '../scan/read-whole.ts';
import type { TaskImage } from '../store-change.ts';
import { imageOf } from './image-of.ts';

/** What a task keeps that reads all bytes of an image; tasks of old have neither `tries` nor `reader`. */
export interface ScanData {
  imageId: string;
  name: string;
  accountId: string;
  /** Readings that failed. */
  tries?: number;
  /** The process that reads, and when it last said so. */
  reader?: { by: string; at: number } | null;
}

/** Readings that fail before the image is set aside: with their pauses, about four minutes. */
const maxTries = 7;
/** Another process that has not said for so long that it reads has ended. */
const readerMs = 30_000;

type Recorded = RequestedChange<'changed'> & { by: By };

/**
 * Reads an image as a whole. What it finds decides whether the image can be used: its bytes must have its checksum, and
 * where a scanner is configured it must have called them clean. `ready` is what is recorded when they are.
 */
export const scanStep = <Data extends ScanData>(
  ready: (data: Data, image: TaskImage) => Recorded,
): StepDefinition<Data, never, never> => ({
  title: say('reading-whole'),
  weight: 3,
  cancel: say('image-being-checked'),
  async run({ app, taskId, data, log }) {
    const { reader } = data;
    const now = app.clock.now();
    if (reader != null && reader.by !== app.processId && now - reader.at < readerMs) return wait(1);
    const image = await imageOf(app, data.imageId);
    let whole: Awaited<ReturnType<typeof readWhole>>;
    try {
      whole = await readWhole(app, taskId, image);
    } catch (error) {
      if (app.stopping.aborted) return wait(1);
      return failed(app, { data, image, error, log });
    }
    if (whole === 'busy') return wait(2);
    if ('progress' in whole) {
      const { progress } = whole;
      return wait(1, { progress, patch: { reader: { by: app.processId, at: now } } as Partial<Data> });
    }
    return end(app, { data, image, whole, taskId, log, ready: ready(data, image) });
  },
});

interface Failed {
  data: ScanData;
  image: TaskImage;
  error: unknown;
  log(entry: Sayable): void;
}

/** What people read of it: the words of what no one foresaw are for the log. */
const reasonOf = (error: unknown): Sayable =>
  error instanceof Failure || error instanceof EgressError ? error.reason : say('reading-broke-off');

/** A reading failed: it is tried again, and at last the image is set aside with the reason. */
function failed<Data extends ScanData>(app: App, { data, image, error, log }: Failed): Verb<Data, never> {
  const reason = reasonOf(error);
  app.log.warn({ err: error, image: data.imageId }, 'image could not be read as a whole');
  const tries = (data.tries ?? 0) + 1;
  if (tries < maxTries) {
    log(say('reading-again', { reason }));
    return wait(2 ** tries, { patch: { tries, reader: null } as Partial<Data> });
  }
  return setAside(data, image, {
    state: 'unscanned',
    reason: say('scan-failed', { reason }),
    found: { scan: 'unreachable', signature: null, scannedAt: new Date(app.clock.now()) },
  });
}

interface End {
  data: ScanData;
  image: TaskImage;
  whole: Whole;
  taskId: string;
  log(entry: Sayable): void;
  ready: Recorded;
}

function end(app: App, { data, image, whole, taskId, log, ready }: End): Verb<never, never> {
  const { sha256, verdict } = whole;
  const scannedAt = verdict === null ? null : new Date(app.clock.now());
  if (sha256 !== null && sha256 !== image.sha256) {
    const reason = say('checksum-no-longer', { sha256 });
    return done({ warn: reason, effect: (tx) => blockDamaged(tx, data.imageId, taskId) });
  }
  if (verdict?.outcome === 'infected') {
    const { signature } = verdict;
    const found = { scan: 'infected', signature, scannedAt } as const;
    return setAside(data, image, { state: 'infected', reason: say('virus-found', { signature }), found });
  }
  if (verdict?.outcome === 'too-large') {
    const found = { scan: 'too-large', signature: null, scannedAt } as const;
    return setAside(data, image, { state: 'unscanned', reason: say('too-large-to-scan'), found });
  }
  log(verdict === null ? say('checksum-right') : say('no-virus-found'));
  const found = { scan: verdict === null ? 'none' : 'clean', signature: null, scannedAt } as const;
  return done({
    effect: async (tx) => {
      await saveScanned(tx, data.imageId, { ...found, state: 'available', reason: null });
      await record(tx, ready);
    },
  });
}

interface Aside {
  state: 'unscanned' | 'infected';
  reason: Message;
  found: Scan;
}

/** The image keeps its bytes and can't be used: the task did what it was for, with a warning. */
const setAside = (data: ScanData, image: TaskImage, { state, reason, found }: Aside): Verb<never, never> =>
  done({
    warn: reason,
    effect: async (tx) => {
      await saveScanned(tx, data.imageId, { ...found, state, reason });
      await record(tx, {
        object: ofImage({ ...image, id: data.imageId, name: data.name }),
        kind: 'lifecycle',
        action: say('image-set-aside', { reason }),
        by: byEngine,
        event: 'changed',
        notice: {
          accountId: data.accountId,
          code: 1090,
          severity: 'error',
          title: notice('image-blocked', { name: data.name }),
          text: notice(state === 'infected' ? 'image-infected-text' : 'image-unscanned-text', { reason }),
          objectLink: libraryPath('all', 'mine', { image: data.imageId }),
          groupKey: `image:${data.imageId}:blocked`,
        },
      });
    },
  });
