import { setImmediate } from 'node:timers';
import pg from 'pg';
import { isConnectionLost } from '#platform/db/away.ts';
import type { Db } from '#platform/db/pool.ts';
import { sendAhead } from '#platform/db/outbox.ts';
import { emitter } from '#platform/live/emit.ts';
import { CancelAccepted, type Claimed, LeaseLost, type Saved, saveStatement } from './store.ts';
import type { Effect } from './task.ts';

/** How a run ended, with what it does to the database. */
export interface Save {
  claimed: Claimed;
  worker: string;
  saved: Saved;
  effect?: Effect | undefined;
}

interface Waiting {
  save: Save;
  resolve(cancelRequested: boolean): void;
  reject(error: unknown): void;
}

/** Saves that wait for those before them, by database. */
const queues = new WeakMap<Db, Waiting[]>();

/** Most saves of one transaction. */
const atOnce = 64;

/**
 * Saves how a run ended, with its database effects and log lines, fenced and in one transaction: it commits only while this
 * claim still holds the lease. Runs that end while others are being saved are saved together, where their effects allow it.
 * Answers whether a cancel was accepted; throws CancelAccepted where the end yields to it, LeaseLost where the lease is gone.
 */
export function saveTask(db: Db, claimed: Claimed, what: Omit<Save, 'claimed'>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const waiting = { save: { claimed, ...what }, resolve, reject };
    const queue = queues.get(db);
    if (queue !== undefined) return void queue.push(waiting);
    queues.set(db, [waiting]);
    setImmediate(() => void drain(db));
  });
}

async function drain(db: Db): Promise<void> {
  const queue = queues.get(db) ?? [];
  while (queue.length > 0) {
    const group = queue.splice(0, atOnce);
    // In the order of the objects that their effects lock.
    group.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const apart = group.filter(({ save }) => save.effect !== undefined && save.effect.shares !== true);
    // They may wait for locks; the others don't wait for them.
    for (const one of apart) void saveGroup(db, [one]);
    await saveGroup(
      db,
      group.filter((one) => !apart.includes(one)),
    );
  }
  queues.delete(db);
}

const orderOf = ({ save }: Waiting): string => save.claimed.objectId ?? '';

async function saveGroup(db: Db, group: readonly Waiting[], mayRepeat = true): Promise<void> {
  if (group.length === 0) return;
  const saves = group.map(({ save }) => save);
  try {
    const kept = await saveAll(db, saves);
    for (const { save, resolve, reject } of group) {
      const one = kept.get(save.claimed.id);
      if (one === undefined) reject(new LeaseLost(save.claimed.id));
      else if (one.yielded) reject(new CancelAccepted(save.claimed.id));
      else resolve(one.cancel);
    }
  } catch (error) {
    // What a lost connection was asked last may be saved: nothing of it is done again.
    if (isConnectionLost(error)) return group.forEach(({ reject }) => reject(error));
    const alone = group.length === 1;
    if (alone && !(mayRepeat && isTakenLine(error))) return group[0]!.reject(error);
    // An error of one save must not fail the others.
    for (const one of group) await saveGroup(db, [one], !alone);
  }
}

/** A request logged a line, such as a wish to cancel, while the save waited for its lock: lines were numbered before that. */
const isTakenLine = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'task_log_pkey';

interface Kept {
  id: string;
  cancel: boolean;
  yielded: boolean;
}

/** One transaction of all. Answers those that were saved or yielded; throws where the effect of one that was not was sent. */
async function saveAll(db: Db, saves: readonly Save[]): Promise<Map<string, Kept>> {
  const effects = saves.flatMap(({ effect }) => effect ?? []);
  const statement = saveStatement(saves);
  if (effects.length === 0) return keptOf((await statement.execute(db)).rows);
  return db.transaction().execute(async (tx) => {
    const { answer } = await sendAhead(tx, statement);
    const emit = emitter(tx);
    const done = await Promise.allSettled(effects.map((effect) => effect(tx, emit)));
    const kept = keptOf((await answer).rows);
    for (const { claimed, effect } of saves) {
      const one = kept.get(claimed.id);
      if (effect !== undefined && one === undefined) throw new LeaseLost(claimed.id);
      if (effect !== undefined && one?.yielded === true) throw new CancelAccepted(claimed.id);
    }
    for (const one of done) if (one.status === 'rejected') throw one.reason;
    return kept;
  });
}

const keptOf = (rows: readonly Kept[]) => new Map(rows.map((row) => [row.id, row]));
