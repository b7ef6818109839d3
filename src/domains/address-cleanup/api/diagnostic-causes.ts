import { reconcile } from '#domains/servers/api/engine/reconcile-engines.ts';
import { another, type Causes } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';

export const causes: Causes = {
  duplicateMacsReport: {
    // A machine that someone cloned past the product keeps the MAC address of the first.
    async make({ it, world, simulator }) {
      const { db } = it.app;
      const first = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name: `mac-${another()}` });
      const nic = await db
        .selectFrom('server_nic')
        .select(['id', 'mac'])
        .where('server_id', '=', first.id)
        .executeTakeFirstOrThrow();
      const hardware = { cpuType: 'B', cpuCount: 1, ramMb: 1024, diskSizesGb: [10], imageRef: 'debian-13' };
      const clone = {
        ...hardware,
        name: 'clone',
        serverId: crypto.randomUUID(),
        ref: `clone-${another()}`,
        zoneId: world.zoneId,
        nics: [{ mac: nic.mac, networkRef: world.wanId, ips: [] }],
        power: 'off',
        powerSince: it.clock.now(),
        userData: null,
      };
      await simulator.control('POST', '/import', { machines: [clone] });
      await reconcile(it.app, 'simulator');
      it.clock.advance(1);
      await reconcile(it.app, 'simulator');
      return nic.id;
    },
  },
};
