import { another, type Causes, type Stage } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';

async function serverWithGap({ it, world, simulator }: Stage, reason: 'host' | 'agent'): Promise<string> {
  const { id } = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name: `gap-${another()}`, since: Date.now() - 8 * 3_600_000 }); // prettier-ignore
  const since = new Date(it.clock.now() - 2 * 3_600_000);
  await it.app.db.insertInto('statistic_gap').values({ server_id: id, reason, since }).execute();
  return id;
}
const cure = ({ it }: Stage, id: string) => it.app.db.deleteFrom('statistic_gap').where('server_id', '=', id).execute();

export const causes: Causes = {
  notUpdatedStatistics: { make: (stage) => serverWithGap(stage, 'host'), cure },
  serversWithoutMemoryUsage: { make: (stage) => serverWithGap(stage, 'agent'), cure },
};
