import { asInstant } from '#kernel/message.ts';
import { byEngine, record } from '#domains/history/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { announce, ofServer } from '#domains/servers/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { applySync, readServersWithBackups } from './store-sync.ts';
import { notice } from '../notices.ts';
import { say } from '../messages.ts';

/** The most machines whose backups an engine lists in one call. */
const atOnce = 500;
/** A sweep that takes longer than this is given up; the next one begins again. */
const sweepMs = 5 * 60_000;
const first = '00000000-0000-0000-0000-000000000000';

/** Every hour: compares the backups that are kept with those that the storage really has. */
export const reconcileBackups: Schedule = {
  name: 'backups.reconcile',
  pattern: '25 * * * *',
  async run(app) {
    for (const engine of app.engineNames)
      await reconcile(app, engine).catch((error: unknown) =>
        app.log.warn({ err: error, engine }, 'backups could not be reconciled'),
      );
  },
};

/** One sweep over an engine. */
export async function reconcile(app: App, engine: string): Promise<void> {
  const port = app.engine(engine);
  if (port.capabilities.backups === null) return;
  const signal = AbortSignal.any([app.stopping, AbortSignal.timeout(sweepMs)]);
  for (let after = first; ;) {
    const servers = await readServersWithBackups(app.db, engine, { after, size: atOnce });
    const last = servers.at(-1);
    if (last === undefined) return;
    // What is taken from now on cannot be in the list: it is left to the next sweep.
    const before = new Date(app.clock.now());
    const refs = servers.map((server) => server.ref);
    const listed = await port.listBackups(refs, signal);
    await app.db.transaction().execute(async (tx) => {
      const synced = await applySync(tx, servers, { refs: listed.map(({ ref }) => ref), before });
      for (const server of servers) {
        const own = synced.filter(({ serverId }) => serverId === server.id);
        for (const { missing, takenAt } of own) {
          const action = say(missing ? 'missing-on-host' : 'found-again', { at: asInstant(takenAt) });
          await record(tx, { object: ofServer(server), kind: 'backup', action, by: byEngine });
        }
        const lost = own.filter(({ missing }) => missing);
        if (lost.length > 0)
          await notify(tx, {
            accountId: server.accountId,
            code: 1120,
            severity: 'error',
            title: notice('missing', { name: server.name, count: lost.length }),
            text: notice('missing-text', { backups: lost.map(({ takenAt }) => asInstant(takenAt)) }),
            objectLink: serverPath(server.id, 'backup'),
            groupKey: `backup-missing:${server.id}`,
          });
        if (own.length > 0) await announce(tx, emitter(tx), { id: server.id });
      }
    });
    if (servers.length < atOnce) return;
    after = last.id;
  }
}
