import type { Machine } from '#engines/port.ts';
import { storedSchema } from '../stored/schema.ts';
import { SqliteFile } from '../sqlite-file.ts';

/** What in the cloud belongs to what the console knows. The objects themselves name it, too. */
const cloudTables = `
  CREATE TABLE IF NOT EXISTS projects (account_id TEXT PRIMARY KEY, project_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS servers (
    machine_ref TEXT PRIMARY KEY, account_id TEXT NOT NULL, project_id TEXT, nova_id TEXT UNIQUE, group_id TEXT,
    first_boot TEXT, user_data TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS volumes (
    volume_id TEXT PRIMARY KEY, machine_ref TEXT NOT NULL, disk_id INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS volumes_of ON volumes (machine_ref);
  CREATE TABLE IF NOT EXISTS ports (
    machine_ref TEXT NOT NULL, mac TEXT NOT NULL, port_id TEXT NOT NULL, PRIMARY KEY (machine_ref, mac)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS nets (network_ref TEXT PRIMARY KEY, network_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS parts (
    snapshot_id TEXT PRIMARY KEY, snapshot_ref TEXT NOT NULL, disk_id INTEGER NOT NULL, volume_id TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS parts_of ON parts (snapshot_ref);
  CREATE TABLE IF NOT EXISTS leaving (image_ref TEXT PRIMARY KEY, sha256 TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leftovers (
    kind TEXT NOT NULL, ref TEXT NOT NULL, project_id TEXT NOT NULL, part_of TEXT NOT NULL, PRIMARY KEY (kind, ref)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS adopted (
    machine_ref TEXT PRIMARY KEY, nova_id TEXT NOT NULL, project_id TEXT NOT NULL, joined INTEGER NOT NULL, ports TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS adopted_nets (network_ref TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS placements (machine_ref TEXT PRIMARY KEY, host TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS placements_of ON placements (host);
  CREATE TABLE IF NOT EXISTS bases (machine_ref TEXT PRIMARY KEY, image_id TEXT NOT NULL) WITHOUT ROWID;
  -- The password stays while the machine is in rescue mode: each start gives it to the rescue system again.
  CREATE TABLE IF NOT EXISTS rescues (machine_ref TEXT PRIMARY KEY, password TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS limits (project_id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS reboots (token TEXT PRIMARY KEY, last TEXT NOT NULL) WITHOUT ROWID;`;

/** What is forgotten with a machine. */
const tablesOfMachines = [
  'machine_zones',
  'samples',
  'caps',
  'firewalls',
  'servers',
  'volumes',
  'ports',
  'adopted',
  'placements',
  'rescues',
  'bases',
] as const;

/** The engine's own durable memory: which machines there are, what is asked of them, and what in the cloud is theirs. */
export class Store extends SqliteFile {
  constructor(file: string) {
    super(file, `${storedSchema}${cloudTables}`);
  }

  /** Forgets what belongs to a machine, in the transaction of the caller. */
  forgetMachine(ref: string): void {
    this.run('DELETE FROM parts WHERE snapshot_ref IN (SELECT ref FROM snapshots WHERE machine_ref = ?)', ref);
    this.run('DELETE FROM snapshots WHERE machine_ref = ?', ref);
    for (const table of tablesOfMachines) this.run(`DELETE FROM ${table} WHERE machine_ref = ?`, ref);
  }
}

/** What in the cloud belongs to a machine. */
export interface ServerLink {
  machineRef: string;
  accountId: string;
  /** Null until its project is known. */
  projectId: string | null;
  /** Null: it has no server in the cloud now; its next start makes one of its disks and interfaces. */
  novaId: string | null;
  /** The security group of its own; null: it has the one that lets everything pass. */
  groupId: string | null;
  /** What its first boot is given beside user data, as JSON; null once a server has it. */
  firstBoot: string | null;
  /** Its user data; null where it was given none. */
  userData: string | null;
}

const columns = `machine_ref AS machineRef, account_id AS accountId, project_id AS projectId, nova_id AS novaId,
  group_id AS groupId, first_boot AS firstBoot, user_data AS userData`;

/** Throws where the store does not know the machine, which is a fault of the engine. */
export function linkOf(store: Store, ref: string): ServerLink {
  const link = store.get<ServerLink>(`SELECT ${columns} FROM servers WHERE machine_ref = ?`, ref);
  if (!link) throw new Error(`Nothing is known of what belongs to the machine ${ref}.`);
  return link;
}

export const machineOfNova = (store: Store, novaId: string): string | null =>
  store.get<{ ref: string }>('SELECT machine_ref AS ref FROM servers WHERE nova_id = ?', novaId)?.ref ?? null;

/** Notes which server in the cloud a machine has now; null: none, and so no host. */
export function saveNova(store: Store, ref: string, novaId: string | null): void {
  store.run('UPDATE servers SET nova_id = ? WHERE machine_ref = ?', novaId, ref);
  if (novaId === null) store.run('DELETE FROM placements WHERE machine_ref = ?', ref);
}

/** The host that the server of a machine is on; null: it has none yet. */
export const hostOf = (store: Store, ref: string): string | null =>
  store.get<{ host: string }>('SELECT host FROM placements WHERE machine_ref = ?', ref)?.host ?? null;

/** Notes where a machine is; false: it was known to be there. */
export function saveHost(store: Store, ref: string, host: string): boolean {
  if (hostOf(store, ref) === host) return false;
  store.run('INSERT OR REPLACE INTO placements VALUES (?, ?)', ref, host);
  return true;
}

/** Machines with the hosts that they are on, where one is known. */
export function withHosts(store: Store, machines: readonly Machine[]): Machine[] {
  if (machines.length === 0) return [];
  const refs = JSON.stringify(machines.map(({ ref }) => ref));
  const rows = store.all<{ ref: string; host: string }>(
    'SELECT machine_ref AS ref, host FROM placements WHERE machine_ref IN (SELECT value FROM json_each(?))',
    refs,
  );
  const hosts = new Map(rows.map(({ ref, host }) => [ref, host]));
  return machines.map((machine) => {
    const hostId = machine.destroyed ? undefined : hosts.get(machine.ref);
    return hostId === undefined ? machine : { ...machine, hostId };
  });
}

export interface VolumeLink {
  volumeId: string;
  /** Null: it is no longer a disk, and stays for its snapshots. */
  diskId: number | null;
}

export const volumesOf = (store: Store, ref: string): VolumeLink[] =>
  store.all<VolumeLink>('SELECT volume_id AS volumeId, disk_id AS diskId FROM volumes WHERE machine_ref = ?', ref);

/** The volume of a disk. Throws where there is none, which is a fault of the engine. */
export function volumeOf(store: Store, ref: string, diskId: number): string {
  const found = volumesOf(store, ref).find((one) => one.diskId === diskId);
  if (!found) throw new Error(`The disk ${diskId} of the machine ${ref} has no volume.`);
  return found.volumeId;
}

export const saveVolume = (store: Store, ref: string, { volumeId, diskId }: VolumeLink): void =>
  store.run('INSERT OR REPLACE INTO volumes VALUES (?, ?, ?)', volumeId, ref, diskId);

export const forgetVolume = (store: Store, volumeId: string): void =>
  store.run('DELETE FROM volumes WHERE volume_id = ?', volumeId);

export interface PortLink {
  mac: string;
  portId: string;
}

export const portsOf = (store: Store, ref: string): PortLink[] =>
  store.all<PortLink>('SELECT mac, port_id AS portId FROM ports WHERE machine_ref = ?', ref);

export const savePort = (store: Store, ref: string, { mac, portId }: PortLink): void =>
  store.run('INSERT OR REPLACE INTO ports VALUES (?, ?, ?)', ref, mac, portId);

export const forgetPort = (store: Store, portId: string): void =>
  store.run('DELETE FROM ports WHERE port_id = ?', portId);
