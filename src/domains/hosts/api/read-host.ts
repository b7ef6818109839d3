import { Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { hosts } from '../contract.ts';
import { sampleSteps } from '../limits.ts';
import { say } from '../messages.ts';
import { readLatest } from './evacuation/store.ts';
import { shownEvacuation } from './evacuation/store-view.ts';
import { findHost, hostForChange, standingOf } from './find-host.ts';
import { recordHost } from './record-host.ts';
import { readSamples } from './store-samples.ts';
import { readExtras, readLiveTask, saveNote } from './store.ts';
import { rowOf } from './view.ts';

/** One host; the version of its note is in the ETag, for If-Match. */
export const readHost: Run<typeof hosts.readHost> = async (ctx, { params }) => shownHost(ctx, params.hostId);

async function shownHost(ctx: Ctx, hostId: string) {
  const host = await findHost(ctx, hostId);
  const zones = new Map((await listDataCenters(ctx.db)).map((zone) => [zone.id, zone]));
  const { noteAt, ...extras } = await readExtras(ctx.db, host.id);
  const latest = await readLatest(ctx.db, host.id);
  const { canControl, canMove, servers } = await standingOf(ctx.app, ctx.db, host);
  ctx.setHeader('etag', `"${extras.noteVersion}"`);
  return {
    ...rowOf(host, zones),
    ...extras,
    // Terminated servers that can be restored have machines, which no one has to move.
    servers,
    canControl,
    canMove,
    sharedStorage: host.sharedStorage,
    seen: host.seenAt.toISOString(),
    noteUpdated: noteAt?.toISOString() ?? null,
    evacuation: latest === null ? null : await shownEvacuation(ctx.db, latest),
    cmdId: await readLiveTask(ctx.db, host.id),
  };
}

/** Replaces the note on a host. */
export const saveHostNote: Run<typeof hosts.saveHostNote> = async (ctx, { params, input }) => {
  const host = await hostForChange(ctx, params.hostId);
  const before = await readExtras(ctx.db, host.id);
  const note = input.note.trimEnd();
  const saved = await saveNote(ctx.db, { id: host.id, note, version: ctx.ifMatch, now: ctx.now });
  if (!saved) throw new Stale();
  const diff = { characters: [before.note.length, note.length] } as const;
  await recordHost(ctx, host, { action: say('host.note'), audit: diff });
  return shownHost(ctx, host.id);
};

/** How a host did over a span: at most 400 points. */
export const readHostSamples: Run<typeof hosts.readHostSamples> = async (ctx, { params, query }) => {
  const host = await findHost(ctx, params.hostId);
  const { hours, grain, stepMinutes } = sampleSteps[query.span];
  const since = new Date(ctx.now.getTime() - hours * 3_600_000);
  const samples = await readSamples(ctx.db, { hostId: host.id, since, grain, stepMinutes });
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
  return {
    interval: stepMinutes,
    times: samples.map(({ at }) => at.toISOString()),
    cpuUsed: samples.map(({ cpuUsed }) => percent(cpuUsed, host.cpuTotal)),
    ramUsed: samples.map(({ ramUsed }) => percent(ramUsed, host.ramTotal)),
    diskUsed: samples.map(({ diskUsed }) => percent(diskUsed, host.diskTotal)),
    servers: samples.map(({ machines }) => machines),
  };
};
