import type { Store } from './store.ts';

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

/** Notes which server in the cloud a machine has now; null: none. */
export const saveNova = (store: Store, ref: string, novaId: string | null): void =>
  store.run('UPDATE servers SET nova_id = ? WHERE machine_ref = ?', novaId, ref);

export interface VolumeLink {
  volumeId: string;
  /** Null: it is a disk no more, and stays for its snapshots. */
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
