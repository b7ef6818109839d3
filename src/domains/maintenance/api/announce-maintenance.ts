import { Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { readDataCenter } from '#domains/infrastructure/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { maintenance } from '../contract.ts';
import { findServers, insertMaintenance, insertMessage } from './store.ts';

/** Announces maintenance; a job notifies those affected. */
export const announceMaintenance: Run<(typeof maintenance)['announceMaintenance']> = async (ctx, { input }) => {
  const { zoneId, title, text } = input;
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)];
  if ((await readDataCenter(ctx.db, zoneId)) === null) throw new NotFound(1004, 'zoneId');
  if (endsAt <= startsAt) throw new Invalid([item(1790, 'endsAt')]);
  if (endsAt <= ctx.now) throw new Invalid([item(1976, 'endsAt')]);
  const serverIds = input.servers.length === 0 ? null : await serversNamed(ctx.db, zoneId, input.servers);
  const id = newId<'maintenance'>();
  const texts = Object.fromEntries(input.translations.map(({ language, ...own }) => [language, own]));
  await insertMaintenance(ctx.db, { id, zoneId, title, body: text, texts, startsAt, endsAt, serverIds, now: ctx.now });
  await insertMessage(ctx.db, { maintenanceId: id, kind: 'announced', body: '', texts: {}, at: ctx.now });
  const { siteId, accountId } = ctx.me;
  const diff = { zoneId: ['', zoneId], startsAt: ['', input.startsAt], endsAt: ['', input.endsAt] } as const;
  auditAlone(ctx, { type: 'maintenance', id, name: title, siteId, accountId }, { diff });
  return { id };
};

/** Throws 1975 for a name that no server of the zone has. */
async function serversNamed(db: Db, zoneId: string, names: readonly string[]): Promise<string[]> {
  const found = await findServers(db, zoneId, names);
  const unknown = names.find((name) => {
    const key = name.toLowerCase();
    return !found.some((server) => server.name === key || server.id === key);
  });
  if (unknown !== undefined) throw new Invalid([item(1975, 'servers', { name: unknown })]);
  return found.map(({ id }) => id);
}
