import { expect } from 'vitest';
import type { BackupRow } from '#domains/backups/api/row.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { TestApp } from './app.ts';
import type { LiveSimulator } from './live-simulator.ts';
import { addServer, serverReads } from './servers.ts';
import type { Browser, World } from './world.ts';
import { noticesIn } from '#test/notices.ts';

/** How tests make and look at servers that are backed up; `who` asks unless someone else is named. */
export function backupFixture(app: TestApp, simulator: LiveSimulator, who: () => { world: World; ada: Browser }) {
  const { db } = app.app;
  const { settled } = serverReads(db);
  const post = (url: string, payload: object, by = who().ada) =>
    by.request({ method: 'POST', url: `/svc${url}`, payload });
  const list = async (id: string) =>
    (await who().ada.request({ url: `/svc/servers/${id}/backups` })).json<{
      items: BackupRow[];
      enabled: boolean;
      nextRun: string | null;
      count: number;
      price: object | null;
    }>();
  return {
    settled,
    post,
    list,
    /** Each test has the only servers that are backed up. */
    async clear(): Promise<void> {
      await db.updateTable('server').set({ backup: false }).execute();
      await db.deleteFrom('backup').execute();
      await db.deleteFrom('backup_night').execute();
    },
    async server(state: ServerState = 'on', backup = false) {
      const { world } = who();
      const made = await addServer(app, world, { state, owner: world.ada, simulator });
      if (backup) await db.updateTable('server').set({ backup }).where('id', '=', made.id).execute();
      return made;
    },
    async backedUp(id: string, label = ''): Promise<BackupRow> {
      const answer = await post(`/servers/${id}/backups`, { label });
      expect(answer.statusCode, answer.body).toBe(202);
      await settled(id);
      const { backupId } = answer.json<{ backupId: string }>();
      return (await list(id)).items.find((row) => row.id === backupId)!;
    },
    notices: async (code: number, link: string) =>
      (await noticesIn(db, code)).filter((one) => one.object_link === link),
  };
}
