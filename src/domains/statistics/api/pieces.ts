import type { Db } from '#platform/db/pool.ts';
import { keptSeconds } from '../limits.ts';
import { readFives, readHours, readMinutes, readSamples, type RowsOf, type StoredRow } from './store-read.ts';

/** What one stretch of time says of the series of a category. */
export interface Piece {
  /** Unix seconds. */
  at: number;
  /** How long the stretch is, and how much of it was measured. */
  seconds: number;
  measured: number;
  values: Map<string, { low: number; mean: number; high: number }>;
}

const minute = 60;
const hour = 3600;
const day = 24 * hour;
/** Samples are kept so long at most before they are packed. */
const rawSeconds = 26 * hour;

/** The step of the finest level that still has the begin of the span, at least as coarse as `step`. */
export function levelOf(from: Date, now: Date, step: number): 60 | 300 | 3600 {
  const age = (now.getTime() - from.getTime()) / 1000;
  if (step < 5 * minute && age <= keptSeconds.minutes) return 60;
  return step < hour && age <= keptSeconds.fives ? 300 : 3600;
}

/** A stored row, and how many seconds each of its slots is long. */
export interface Stretch {
  row: StoredRow;
  step: number;
}

type Asked = RowsOf & { now: Date; level: 60 | 300 | 3600 };

/**
 * All known data of a span by level, the coarsest first: packed rows of the level, and finer ones where not yet rolled up. No slot
 * is returned twice; a row may begin before the span, or end after it.
 */
export async function readStretches(db: Db, of: Asked): Promise<Stretch[]> {
  const { level, now } = of;
  const found: Stretch[] = [];
  let from = of.from;
  if (level === hour) {
    const rows = await readHours(db, of);
    found.push(...rows.map((row) => ({ row, step: hour })));
    from = after({ rows, seconds: day }, from, now.getTime() - 3 * day * 1000);
  }
  const packed = level === minute ? await readMinutes(db, { ...of, from }) : await readFives(db, { ...of, from });
  found.push(...packed.map((row) => ({ row, step: level === minute ? minute : 5 * minute })));
  from = after({ rows: packed, seconds: hour }, from, now.getTime() - rawSeconds * 1000);
  const raw = await readSamples(db, { ...of, from });
  found.push(...raw.map((row) => ({ row, step: minute })));
  return found;
}

/** Where the slots of a stretch begin, Unix seconds, and how long each says something for. */
export const slotsOf = ({ row, step }: Stretch): { at: readonly number[]; seconds: number } => {
  const begin = row.at.getTime() / 1000;
  return { at: row.slots.map((slot) => begin + slot * step), seconds: Math.max(step, row.seconds) };
};

/** The stretches of a span slot by slot, oldest first. */
export async function readPieces(db: Db, of: Asked): Promise<Piece[]> {
  const pieces = (await readStretches(db, of)).flatMap(piecesOf);
  const [begin, end] = [of.from.getTime() / 1000, of.until.getTime() / 1000];
  return pieces.filter((piece) => piece.at + piece.seconds > begin && piece.at < end).sort((a, b) => a.at - b.at);
}

/** Where the rows end; without any, the span's begin, but not before `oldest`. */
function after({ rows, seconds }: { rows: readonly StoredRow[]; seconds: number }, from: Date, oldest: number): Date {
  const last = rows.at(-1)?.at.getTime();
  return new Date(Math.max(from.getTime(), last === undefined ? oldest : last + seconds * 1000));
}

function piecesOf(stretch: Stretch): Piece[] {
  const { row } = stretch;
  const { at, seconds } = slotsOf(stretch);
  return at.map((begin, index) => {
    const values: Piece['values'] = new Map();
    row.series.forEach((name, place) => {
      const i = place * at.length + index;
      const [low, mean, high] = [row.lows[i], row.avgs[i], row.highs[i]];
      if (low != null && mean != null && high != null) values.set(name, { low, mean, high });
    });
    return { at: begin, seconds, measured: measuredIn(row, index), values };
  });
}

/** Seconds of a slot that were measured. */
export const measuredIn = (row: StoredRow, slot: number): number => (row.counts?.[slot] ?? 1) * row.seconds;
