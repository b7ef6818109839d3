import type { Db } from '#platform/db/pool.ts';
import { readPieces, type Piece } from './pieces.ts';
import { lastDay, type MonthSums } from './store-report.ts';

const dayMs = 86_400_000;

/** Five minutes of traffic, kbit/s. */
export interface TrafficSample {
  /** Unix seconds. */
  at: number;
  wanIn: number;
  wanOut: number;
  lanIn: number;
  lanOut: number;
}

export interface Running {
  from: Date;
  samples: TrafficSample[];
  sums: Pick<MonthSums, 'seconds' | 'wanIn' | 'wanOut' | 'lanIn' | 'lanOut' | 'diskRead' | 'diskWritten'>;
  cpu: Mean;
  ram: Mean;
  iops: Mean;
}

interface Mean {
  sum: number;
  seconds: number;
  max: number | null;
}

/** What a server did in the running month since its last day that has totals. */
export async function readRunning(db: Db, serverId: string, now: Date): Promise<Running> {
  const last = await lastDay(db, serverId);
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const from = new Date(Math.max(last === null ? 0 : last.getTime() + dayMs, today - 2 * dayMs, month));
  const of = { serverId, from, until: now, now, level: 300 as const };
  const network = await readPieces(db, { ...of, category: 'network' });
  const operations = await readPieces(db, { ...of, category: 'disksIops' });
  const transfer = await readPieces(db, { ...of, category: 'disksTransfer' });
  const cpu = await readPieces(db, { ...of, category: 'cpu' });
  const ram = await readPieces(db, { ...of, category: 'ram' });
  const bytes = (pieces: readonly Piece[], pattern: RegExp, factor: number) =>
    Math.round(pieces.reduce((sum, piece) => sum + valueOf(piece, pattern) * piece.measured * factor, 0));
  return {
    from,
    samples: fivesOf(network),
    sums: {
      seconds: network.reduce((sum, piece) => sum + piece.measured, 0),
      wanIn: bytes(network, /^wan.*in$/, 125),
      wanOut: bytes(network, /^wan.*out$/, 125),
      lanIn: bytes(network, /^lan.*in$/, 125),
      lanOut: bytes(network, /^lan.*out$/, 125),
      diskRead: bytes(transfer, /read/, 1000),
      diskWritten: bytes(transfer, /write/, 1000),
    },
    cpu: meanOf(cpu, /cpu/),
    ram: meanOf(ram, /ram/),
    iops: meanOf(operations, /Iops$/),
  };
}

/** The sum of the series whose names match. */
function valueOf(piece: Piece, pattern: RegExp, field: 'mean' | 'high' = 'mean'): number {
  let sum = 0;
  for (const [id, value] of piece.values) if (pattern.test(id)) sum += value[field];
  return sum;
}

function meanOf(pieces: readonly Piece[], pattern: RegExp): Mean {
  const known = pieces.filter((piece) => piece.values.size > 0);
  return {
    sum: known.reduce((sum, piece) => sum + valueOf(piece, pattern) * piece.measured, 0),
    seconds: known.reduce((sum, piece) => sum + piece.measured, 0),
    max: known.length === 0 ? null : Math.max(...known.map((piece) => valueOf(piece, pattern, 'high'))),
  };
}

/** Minutes that are not packed yet count for the five minutes that they lie in. */
function fivesOf(pieces: readonly Piece[]): TrafficSample[] {
  const groups = Map.groupBy(pieces, (piece) => Math.floor(piece.at / 300) * 300);
  return [...groups].map(([at, group]) => {
    const measured = group.reduce((sum, piece) => sum + piece.measured, 0);
    const mean = (pattern: RegExp) =>
      group.reduce((sum, piece) => sum + valueOf(piece, pattern) * piece.measured, 0) / measured;
    return {
      at,
      wanIn: mean(/^wan.*in$/),
      wanOut: mean(/^wan.*out$/),
      lanIn: mean(/^lan.*in$/),
      lanOut: mean(/^lan.*out$/),
    };
  });
}
