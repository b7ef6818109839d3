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

/**
 * All known data of a span, oldest first: packed rows of the level, and finer ones where not yet rolled up. Nothing is
 * returned twice.
 */
export async function readPieces(db: Db, of: RowsOf & { now: Date; level: 60 | 300 | 3600 }): Promise<Piece[]> {
  const { level, now } = of;
  const found: Piece[] = [];
  let from = of.from;
  if (level === hour) {
    const rows = await readHours(db, of);
    found.push(...rows.flatMap((row) => piecesOf(row, hour)));
    from = after({ rows, seconds: day }, from, now.getTime() - 3 * day * 1000);
  }
  const packed = level === minute ? await readMinutes(db, { ...of, from }) : await readFives(db, { ...of, from });
  found.push(...packed.flatMap((row) => piecesOf(row, level === minute ? minute : 5 * minute)));
  from = after({ rows: packed, seconds: hour }, from, now.getTime() - rawSeconds * 1000);
  const raw = await readSamples(db, { ...of, from });
  found.push(...raw.flatMap((row) => piecesOf(row, minute)));
  const [begin, end] = [of.from.getTime() / 1000, of.until.getTime() / 1000];
  return found.filter((piece) => piece.at + piece.seconds > begin && piece.at < end).sort((a, b) => a.at - b.at);
}

/** Where the rows end; without any, the span's begin, but not before `oldest`. */
function after({ rows, seconds }: { rows: readonly StoredRow[]; seconds: number }, from: Date, oldest: number): Date {
  const last = rows.at(-1)?.at.getTime();
  return new Date(Math.max(from.getTime(), last === undefined ? oldest : last + seconds * 1000));
}

function piecesOf(row: StoredRow, step: number): Piece[] {
  return row.slots.map((slot, index) => {
    const values: Piece['values'] = new Map();
    row.series.forEach((name, place) => {
      const i = place * row.slots.length + index;
      const [low, mean, high] = [row.lows[i], row.avgs[i], row.highs[i]];
      if (low != null && mean != null && high != null) values.set(name, { low, mean, high });
    });
    return {
      at: row.at.getTime() / 1000 + slot * step,
      seconds: Math.max(step, row.seconds),
      measured: (row.counts?.[index] ?? 1) * row.seconds,
      values,
    };
  });
}
