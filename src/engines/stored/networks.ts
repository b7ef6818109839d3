import { EngineFirewall } from '#engines/firewall.ts';
import { EngineNetwork, networkPage } from '#engines/networks.ts';
import type { SqliteFile } from '../sqlite-file.ts';

/** What an engine remembers of networks and packet filters. */
export const networkSchema = `
  CREATE TABLE IF NOT EXISTS networks (
    ref TEXT PRIMARY KEY, zone_id TEXT NOT NULL, vlan INTEGER NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS networks_by_number ON networks (zone_id, vlan);
  CREATE TABLE IF NOT EXISTS caps (machine_ref TEXT PRIMARY KEY, mbps INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS firewalls (machine_ref TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;`;

interface Body {
  body: string;
}
const toNetwork = ({ body }: Body): EngineNetwork => EngineNetwork.parse(JSON.parse(body));

export function networkByRef(store: SqliteFile, ref: string): EngineNetwork | null {
  const row = store.get<Body>('SELECT body FROM networks WHERE ref = ?', ref);
  return row === undefined ? null : toNetwork(row);
}

export const networksByRef = (store: SqliteFile, refs: readonly string[]): EngineNetwork[] =>
  store
    .all<Body>(
      'SELECT body FROM networks WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY ref',
      JSON.stringify(refs),
    )
    .map(toNetwork);

/** A page of all networks, from behind this reference on. */
export function pageOfNetworks(store: SqliteFile, page: string | null) {
  const rows = store.all<Body>('SELECT body FROM networks WHERE ref > ? ORDER BY ref LIMIT ?', page ?? '', networkPage);
  const networks = rows.map(toNetwork);
  return { networks, next: rows.length < networkPage ? null : (networks.at(-1)?.ref ?? null) };
}

export const saveNetwork = (store: SqliteFile, network: EngineNetwork): void =>
  store.run(
    'INSERT OR REPLACE INTO networks (ref, zone_id, vlan, body) VALUES (?, ?, ?, ?)',
    network.ref,
    network.zoneId,
    network.vlan,
    JSON.stringify(network),
  );

export const deleteNetwork = (store: SqliteFile, ref: string): void =>
  store.run('DELETE FROM networks WHERE ref = ?', ref);

/** Whether another network of the zone has this number. */
export const numberTaken = (store: SqliteFile, { ref, zoneId, vlan }: EngineNetwork): boolean =>
  store.get('SELECT 1 FROM networks WHERE zone_id = ? AND vlan = ? AND ref <> ?', zoneId, vlan, ref) !== undefined;

/** A machine that has a card in the network. */
export const userOf = (store: SqliteFile, ref: string): { name: string } | undefined =>
  store.get<{ name: string }>(
    `SELECT name FROM machines WHERE state <> 'destroyed'
     AND EXISTS (SELECT 1 FROM json_each(nics) WHERE json_extract(value, '$.networkRef') = ?) LIMIT 1`,
    ref,
  );

/** The packet filter that a machine was given; null: none ever. */
export function firewallOf(store: SqliteFile, machineRef: string): EngineFirewall | null {
  const row = store.get<Body>('SELECT body FROM firewalls WHERE machine_ref = ?', machineRef);
  return row === undefined ? null : EngineFirewall.parse(JSON.parse(row.body));
}

export const saveFirewall = (store: SqliteFile, machineRef: string, firewall: EngineFirewall): void =>
  store.run('INSERT OR REPLACE INTO firewalls VALUES (?, ?)', machineRef, JSON.stringify(firewall));

export const deleteFirewall = (store: SqliteFile, machineRef: string): void =>
  store.run('DELETE FROM firewalls WHERE machine_ref = ?', machineRef);

/** What the public cards of a machine may carry together, in Mbit/s; null: as much as they can. */
export const capOf = (store: SqliteFile, machineRef: string): number | null =>
  store.get<{ mbps: number }>('SELECT mbps FROM caps WHERE machine_ref = ?', machineRef)?.mbps ?? null;

export function saveCap(store: SqliteFile, machineRef: string, mbps: number | null): void {
  if (mbps === null) store.run('DELETE FROM caps WHERE machine_ref = ?', machineRef);
  else store.run('INSERT OR REPLACE INTO caps VALUES (?, ?)', machineRef, mbps);
}
