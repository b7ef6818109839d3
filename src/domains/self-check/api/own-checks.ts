import { statfs } from 'node:fs/promises';
import { asInstant } from '#kernel/message.ts';
import { openDataFolder } from '#platform/data-folder.ts';
import { say } from '../messages.ts';
import { systemChecks, type Finding, type SystemCheck } from './port.ts';
import { readDatabase, readLastSlot } from './store.ts';

/** Connections that others may still open, as a part of all. */
const fullAt = 0.8;
const gigabyte = 1_000_000_000;
/** With less than this, or this part of the disk, the data folder soon is full. */
const [fewBytes, fewPart] = [2 * gigabyte, 0.05];
/** Codes of authenticators and signed links are off by more than this. */
const driftSeconds = 5;
/** Some schedules run every minute. */
const silentMs = 300_000;

const database: SystemCheck = {
  id: 'database',
  rank: 0,
  title: say('database'),
  async run({ db }) {
    const begun = performance.now();
    const { version, bytes, used, most } = await readDatabase(db);
    const ms = Math.round(performance.now() - begun);
    const result = say('database.ok', { version, sizeMb: Math.round(bytes / 1_000_000), ms, used, most });
    return used < most * fullAt ? { state: 'ok', result } : { state: 'warning', result, next: say('database.next') };
  },
};

const folder: SystemCheck = {
  id: 'folder',
  rank: 10,
  title: say('folder'),
  async run({ app }) {
    const dir = app.config.dataDir;
    try {
      openDataFolder(dir);
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      const result = say('folder.failed', { folder: dir, reason });
      return { state: 'failed', result, next: say('folder.next-rights') };
    }
    const { bavail, blocks, bsize } = await statfs(dir);
    const [free, total] = [bavail * bsize, blocks * bsize];
    const rounded = { freeGb: Math.floor(free / gigabyte), totalGb: Math.floor(total / gigabyte) };
    const result = say('folder.ok', { folder: dir, ...rounded });
    const scarce = free < fewBytes || free < total * fewPart;
    return scarce ? { state: 'warning', result, next: say('folder.next-space') } : { state: 'ok', result };
  },
};

const clock: SystemCheck = {
  id: 'clock',
  rank: 20,
  title: say('clock'),
  async run({ db }) {
    const before = Date.now();
    const { now } = await readDatabase(db);
    return driftOf(Math.abs(now - (before + Date.now()) / 2) / 1000);
  },
};

/** What two clocks mean that differ by so many seconds. */
export function driftOf(seconds: number): Finding {
  const result = say('clock.result', { seconds: Math.round(seconds * 10) / 10 });
  return seconds < driftSeconds ? { state: 'ok', result } : { state: 'failed', result, next: say('clock.next') };
}

const worker: SystemCheck = {
  id: 'worker',
  rank: 30,
  title: say('worker'),
  async run({ db, now }) {
    const at = await readLastSlot(db);
    const next = say('worker.next');
    if (at === null) return { state: 'warning', result: say('worker.never'), next };
    if (now.getTime() - at.getTime() > silentMs)
      return { state: 'failed', result: say('worker.late', { at: asInstant(at) }), next };
    return { state: 'ok', result: say('worker.ok', { at: asInstant(at) }) };
  },
};

const address: SystemCheck = {
  id: 'address',
  rank: 40,
  title: say('address'),
  run: ({ app }) => Promise.resolve(addressFinding(app.config)),
};

/** What the address means that people reach the console at. */
export function addressFinding({ publicUrl, env }: { publicUrl: string | null; env: string }): Finding {
  const next = say('address.next');
  if (publicUrl?.startsWith('https:')) return { state: 'ok', result: say('address.https', { url: publicUrl }) };
  if (publicUrl !== null) return { state: 'warning', result: say('address.http', { url: publicUrl }), next };
  const result = say('address.none');
  return env === 'production' ? { state: 'warning', result, next } : { state: 'ok', result };
}

export const ownChecks = systemChecks(database, folder, clock, worker, address);
