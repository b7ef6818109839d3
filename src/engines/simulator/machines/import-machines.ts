import { newId } from '#kernel/ids.ts';
import { lastSeq } from '../../change-log.ts';
import { setGuestState } from '../guests/guest-reports.ts';
import { placeMachine } from '../hosts/place.ts';
import { placeDisks } from '../storage/pools.ts';
import { beginInit, rememberInit } from '../init/store-init.ts';
import { hostNameOf } from './power.ts';
import type { ImportItem } from '../wire.ts';
import { setSight } from '../statistics/statistics.ts';
import type { Simulation } from '../simulation.ts';

/**
 * Takes in machines that exist already, in the given states, without jobs. An item whose token or reference is known is left
 * as it is, so that an import that broke off can be sent again. Gives the references in the order of the items.
 */
export function importMachines(simulation: Simulation, items: readonly ImportItem[]): string[] {
  const now = simulation.clock.now();
  let seq = lastSeq(simulation.store);
  return items.map((item) => {
    const token = item.token ?? `import:${item.serverId}`;
    const ref: string = item.ref ?? newId(now);
    const known = simulation.store.get<{ ref: string }>(
      'SELECT ref FROM machines WHERE token = ? OR ref = ?',
      token,
      ref,
    );
    if (known) return known.ref;
    insert(simulation, item, { ref, token, seq: ++seq });
    return ref;
  });
}

function insert(simulation: Simulation, item: ImportItem, made: { ref: string; token: string; seq: number }): void {
  const bootedAt = item.power === 'off' ? null : item.powerSince;
  simulation.store.run(
    `INSERT INTO machines (ref, token, state, server_id, name, zone_id, image_ref, cpu_type, cpu_count, ram_mb, nics,
     credentials, power, power_since, booted_at, first_boot_at, hostname, seq)
     VALUES (?, ?, 'ready', ?, ?, ?, ?, ?, ?, ?, ?, '["password"]', ?, ?, ?, ?, ?, ?)`,
    made.ref,
    made.token,
    item.serverId,
    item.name,
    item.zoneId,
    item.imageRef,
    item.cpuType,
    item.cpuCount,
    item.ramMb,
    JSON.stringify(item.nics),
    item.power,
    item.powerSince,
    bootedAt,
    item.powerSince,
    hostNameOf(item.name),
    made.seq,
  );
  item.diskSizesGb.forEach((sizeGb, position) => {
    simulation.store.run('INSERT INTO disks VALUES (?, ?, ?)', made.ref, position, sizeGb);
  });
  placeMachine(simulation.store, { ref: made.ref, zoneId: item.zoneId, ramMb: item.ramMb, at: simulation.clock.now() });
  placeDisks(simulation.store, { ref: made.ref, zoneId: item.zoneId });
  simulation.store.run(
    'INSERT INTO changes (seq, machine_ref, power, power_since, destroyed) VALUES (?, ?, ?, ?, 0)',
    made.seq,
    made.ref,
    item.power,
    item.powerSince,
  );
  if (item.userData) {
    rememberInit(simulation.store, made.ref, item.userData);
    beginInit(simulation.store, made.ref, item.ranSince ?? item.powerSince);
  }
  if (item.ranSince !== undefined && item.ranSince < item.powerSince)
    simulation.store.run('INSERT OR IGNORE INTO runs VALUES (?, ?, ?)', made.ref, item.ranSince, item.powerSince);
  if (item.inside) setGuestState(simulation.store, made.ref, item.inside);
  const [agent, host] = [item.agent !== false, item.host !== false];
  if (!agent || !host) setSight(simulation.store, made.ref, { agent, host });
}
