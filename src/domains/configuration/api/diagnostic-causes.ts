import { another, type Causes, type Stage } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';

async function serverWith(stage: Stage, values: object): Promise<string> {
  const { it, world, simulator } = stage;
  const { id } = await addServer(it, world, { state: 'off', owner: world.ada, simulator, name: `conf-${another()}` });
  await it.app.db.updateTable('server').set(values).where('id', '=', id).execute();
  return id;
}

export const causes: Causes = {
  serversNoTrafficPackage: { make: (stage) => serverWith(stage, { billing_mode: 0 }) },
  typeTProcessorsWithMonthlyBillingCycle: {
    make: (stage) => serverWith(stage, { billing_mode: 0, cpu_type: 'T', traffic_package: 't5000' }),
  },
  serversWithInvalidCpuLimit: { make: (stage) => serverWith(stage, { cpu_count: 3 }) },
};
