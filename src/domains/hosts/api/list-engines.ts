import type { EngineCapabilities } from '#engines/port.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { hosts } from '../contract.ts';
import { abilities, type Ability } from '../schemas.ts';
import { countHosts, readMissing } from './store.ts';

/** Whether an engine has something that not all have. */
const has: Record<Ability, (can: EngineCapabilities) => boolean> = {
  snapshots: (can) => can.snapshots !== null,
  memorySnapshots: (can) => can.snapshots?.memory === true,
  screen: (can) => can.consoles.includes('vnc'),
  serial: (can) => can.consoles.includes('serial'),
  statistics: (can) => can.statistics !== null,
  firewall: (can) => can.firewall !== null,
  probes: (can) => can.probes !== null,
  networks: (can) => can.networks !== null,
  guest: (can) => can.guest !== null,
  init: (can) => can.init !== null,
  images: (can) => can.images !== null,
  hotCpu: (can) => can.hardware.hotAddCpu,
  hotRam: (can) => can.hardware.hotAddRam,
  hotDisk: (can) => can.hardware.hotAddDisk,
  hotNic: (can) => can.nics.hot,
  backups: (can) => can.backups !== null,
  servicelets: (can) => can.servicelets !== null,
  devices: (can) => can.devices !== null,
  moves: (can) => can.hosts?.move != null,
  switches: (can) => can.switches !== null,
};

/** Every engine that is configured, runs or serves a data center. */
export const listEngines = computedRows(hosts.listEngines, {
  what: 'engines',
  async rows({ app, db }) {
    const [zones, missing, counted] = [await listDataCenters(db), await readMissing(db), await countHosts(db)];
    const all = [...Object.keys(app.config.engines), ...app.engineNames, ...zones.map(({ engine }) => engine)];
    return [...new Set(all)].toSorted().map((engine) => {
      const can = capabilitiesOf(app, engine);
      return {
        engine,
        family: can?.family ?? null,
        zones: zones.filter((zone) => zone.engine === engine).map(({ id, name }) => ({ id, name })),
        hosts: can?.hosts == null ? null : (counted.get(engine) ?? 0),
        missing: missing.get(engine) ?? [],
        abilities: can === null ? [] : abilities.map((ability) => ({ ability, able: has[ability](can) })),
      };
    });
  },
  id: ({ engine }) => engine,
  sorts: { engine: ['text', ({ engine }) => engine] },
  search: ({ engine, family, zones }) => [engine, family ?? '', ...zones.flatMap(({ id, name }) => [id, name])],
  filters: {},
});
