import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { scannerClient, type ScanVerdict } from '#connectors/scanner/client.ts';
import type { EnginePort } from '#engines/port.ts';
import type { App } from '#platform/app.ts';

/** One call to the engine gives so much: a stream must not outlast the longest exchange that egress allows. */
const pieceBytes = 1_073_741_824;
/** A reading that no step asked for so long ends: its task is over, or another worker has it. */
const abandonedMs = 60_000;
/** Readings of this process at the same time; each of them keeps a disk, a line and a scanner busy. */
const maxReadings = 2;
/** A small image is read before the step would have to come back. */
const patienceMs = 1000;

export interface Whole {
  /** The checksum of all bytes; null where the scanner did not want them all. */
  sha256: string | null;
  /** Null: no scanner is configured. */
  verdict: ScanVerdict | null;
}

interface Source {
  at: EnginePort;
  engineRef: string;
  sizeBytes: number;
}

interface Reading {
  whole: Promise<Whole>;
  bytes: number;
  wantedAt: number;
  over: boolean;
}

/** The readings of this process, by app and task. */
const readings = new WeakMap<App, Map<string, Reading>>();

function readingsOf(app: App): Map<string, Reading> {
  const known = readings.get(app) ?? new Map<string, Reading>();
  readings.set(app, known);
  for (const [key, { wantedAt, over }] of known)
    if (over && app.clock.now() - wantedAt > abandonedMs) known.delete(key);
  return known;
}

/**
 * Reads all bytes of an image once, for its checksum and for the scanner, apart from the step that asks: it may take
 * hours, and a step may not. Gives the result, how far it is in percent, or `busy` where this process reads enough others.
 * Throws what the reading threw; the next call then begins another.
 */
export async function readWhole(
  app: App,
  taskId: string,
  source: Source,
): Promise<Whole | { progress: number } | 'busy'> {
  const known = readingsOf(app);
  const isNew = !known.has(taskId);
  if (isNew && [...known.values()].filter(({ over }) => !over).length >= maxReadings) return 'busy';
  const reading = known.get(taskId) ?? begin(app, source);
  known.set(taskId, reading);
  reading.wantedAt = app.clock.now();
  const late = new AbortController();
  // A failure is thrown below, where the reading is forgotten as well.
  const ended = reading.whole.catch(() => undefined);
  await Promise.race([ended, delay(patienceMs, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  if (!reading.over) return { progress: Math.floor((reading.bytes / Math.max(1, source.sizeBytes)) * 100) };
  known.delete(taskId);
  return reading.whole;
}

function begin(app: App, source: Source): Reading {
  const reading: Reading = { whole: Promise.resolve(nothing), bytes: 0, wantedAt: app.clock.now(), over: false };
  reading.whole = read(app, source, reading).finally(() => (reading.over = true));
  // The step that asks next handles it; until then it must not end the process.
  reading.whole.catch(() => undefined);
  return reading;
}

const nothing: Whole = { sha256: null, verdict: null };

async function read(app: App, source: Source, reading: Reading): Promise<Whole> {
  const { scannerUrl } = app.config;
  const hash = createHash('sha256');
  const bytes = bytesOf(app, source, (part) => {
    if (app.clock.now() - reading.wantedAt > abandonedMs) throw new Error('no step asks for this reading any more');
    hash.update(part);
    reading.bytes += part.length;
  });
  let verdict: ScanVerdict | null = null;
  if (scannerUrl === null) for await (const _ of bytes);
  else verdict = await scannerClient({ url: scannerUrl }).scan(bytes, app.stopping);
  if (reading.bytes === source.sizeBytes) return { sha256: hash.digest('hex'), verdict };
  // What was called clean, or has a checksum, must be all of it.
  if (verdict === null || verdict.outcome === 'clean') throw new Error('the image ended before its end');
  return { sha256: null, verdict };
}

async function* bytesOf(app: App, source: Source, seen: (part: Buffer) => void): AsyncGenerator<Buffer> {
  const { at, engineRef: imageRef, sizeBytes } = source;
  for (let from = 0; from < sizeBytes; from += pieceBytes) {
    const length = Math.min(pieceBytes, sizeBytes - from);
    for await (const part of await at.openImage({ imageRef, from, length }, app.stopping)) {
      // Typed edge: a stream without an encoding gives buffers.
      const piece = part as Buffer;
      seen(piece);
      yield piece;
    }
  }
}
