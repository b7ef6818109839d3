import { z } from 'zod';
import type { FoundShape } from '#engines/adoption.ts';
import { EngineFinal } from '#engines/errors.ts';
import { say } from '#engines/messages.ts';
import type { EngineNetwork } from '#engines/networks.ts';
import type { Machine } from '#engines/port.ts';
import type { MachineNic } from '#engines/nics.ts';
import type { Sayable } from '#kernel/message.ts';
import { recordChange } from '../../change-log.ts';
import { machineByRef, machineByToken, toMachine } from '../../stored/machines.ts';
import { putNetwork, refusalOf } from '../../stored/network-orders.ts';
import { CloudRefusal, orNull } from '../client/errors.ts';
import { network as netCall, readNet } from '../client/nets.ts';
import { powerOf } from '../client/servers.ts';
import { tagsOf } from '../jobs/parts.ts';
import { linkOf, portsOf, saveNova, savePort, saveVolume, type Store } from '../store.ts';
import type { Desk, Keeper } from '../types.ts';
import { differences } from './compare.ts';
import { joinProject, leaveWith } from './projects.ts';
import { Server, toServer, volumesById } from './servers.ts';

interface Adoption {
  id: string;
  serverId: string;
  zoneId: string;
  accountId: string;
  name: string;
  cpuType: string;
  imageRef: string;
  networks: Readonly<Record<string, string>>;
  found: FoundShape;
}

const Port = z.object({
  id: z.string(),
  name: z.string().default(''),
  network_id: z.string(),
  mac_address: z.string(),
  admin_state_up: z.boolean(),
  fixed_ips: z.array(z.object({ ip_address: z.string() })).default([]),
  security_groups: z.array(z.string()).default([]),
});
type Port = z.infer<typeof Port>;

const ipsOf = ({ fixed_ips }: Port): string[] => fixed_ips.map(({ ip_address }) => ip_address);

const compute = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  ({ service: 'compute', method, path, scope: 'admin', ...(body && { body }) }) as const;

async function readServer({ cloud }: Keeper, id: string): Promise<Server | null> {
  return (await orNull(cloud.ask(compute('GET', `/servers/${id}`), z.object({ server: Server }))))?.server ?? null;
}

async function portsAt({ cloud }: Keeper, id: string): Promise<Port[]> {
  const query = new URLSearchParams({ device_id: id });
  return (await cloud.ask(netCall('GET', `/ports?${query}`), z.object({ ports: z.array(Port) }))).ports;
}

/** Takes in a server of the cloud. Its marks come first, so that what was begun is found and finished, or taken back. */
export async function ensureAdopted(desk: Desk, token: string, of: Adoption): Promise<Machine> {
  const known = machineByToken(desk.store, token);
  if (known?.state === 'ready') return toMachine(known);
  const { store, cloud } = desk;
  if (store.get('SELECT 1 FROM servers WHERE nova_id = ?', of.id) !== undefined)
    throw new EngineFinal(say('adopt.ours'));
  const server = await readServer(desk, of.id);
  if (server === null) throw new EngineFinal(say('adopt.gone'));
  const ref = `adopted-${of.id}`;
  const others = server.metadata['skydeck_machine'];
  // Another console has the same name for it; the mark of the own prefix comes first.
  if (others !== undefined && (others !== ref || !server.tags.includes(cloud.config.prefix)))
    throw new EngineFinal(say('adopt.ours'));
  const { disks, blockers } = toServer(server, await volumesById(cloud));
  const volumeIds = disks.map(({ volumeId }) => volumeId);
  const refuse = async (reason: Sayable, cause?: Error): Promise<never> => {
    // A first try that broke off may have marked it.
    await unmark(desk, ref, { volumeIds });
    throw new EngineFinal(reason, cause && { cause });
  };
  const [blocker] = blockers;
  if (blocker !== undefined) return refuse(blocker);
  const ports = await portsAt(desk, of.id);
  const changed = differences(of.found, {
    cpuCount: server.flavor.vcpus,
    ramMb: server.flavor.ram,
    diskSizesGb: disks.map(({ sizeGb }) => sizeGb),
    nics: ports.map((port) => ({ mac: port.mac_address, networkId: port.network_id, ips: ipsOf(port) })),
  });
  // The console sells it by what was found, and its owner would see another server than the one that runs.
  if (changed.length > 0) return refuse(say('adopt.differs', { differences: changed }));
  const nics: MachineNic[] = [];
  for (const port of ports) {
    const networkRef = of.networks[port.network_id];
    if (networkRef === undefined) return refuse(say('adopt.network-first', { network: port.network_id }));
    nics.push({ mac: port.mac_address, networkRef, ips: ipsOf(port), connected: port.admin_state_up });
  }
  const groups = [...new Set(ports.flatMap(({ security_groups }) => security_groups))];
  if (groups.length > 1) return refuse(say('adopt.groups'));
  const joined = await joinProject(cloud, server.tenant_id);
  const before = store.get<{ joined: number; ports: string }>(
    'SELECT joined, ports FROM adopted WHERE machine_ref = ?',
    ref,
  );
  store.run(
    'INSERT OR REPLACE INTO adopted VALUES (?, ?, ?, ?, ?)',
    ref,
    of.id,
    server.tenant_id,
    Number(joined || before?.joined === 1),
    // Their names from before a first try that broke off.
    before?.ports ?? JSON.stringify(ports.map(({ id, name }) => ({ id, name }))),
  );
  try {
    await mark(desk, ref, { id: of.id, serverId: of.serverId, disks, ports });
  } catch (error) {
    // What the cloud refuses in between must not leave a server half marked; what it did not answer is asked again.
    if (!(error instanceof CloudRefusal)) throw error;
    return refuse(error.reason, error);
  }
  const power = powerOf(server) ?? 'off';
  store.transact(() => {
    store.run(
      `INSERT OR REPLACE INTO machines (ref, token, state, server_id, name, image_ref, cpu_type, cpu_count, ram_mb, disks,
       nics, power, power_since, written, seq) VALUES (?, ?, 'ready', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0)`,
      ref,
      token,
      of.serverId,
      of.name,
      of.imageRef,
      of.cpuType,
      server.flavor.vcpus,
      server.flavor.ram,
      JSON.stringify(disks.map(({ sizeGb }, id) => ({ id, sizeGb }))),
      JSON.stringify(nics),
      power,
      desk.clock.now(),
    );
    store.run('INSERT OR REPLACE INTO machine_zones VALUES (?, ?)', ref, of.zoneId);
    store.run(
      'INSERT OR REPLACE INTO servers (machine_ref, account_id, project_id, group_id) VALUES (?, ?, ?, ?)',
      ref,
      of.accountId,
      server.tenant_id,
      groups[0] ?? null,
    );
    saveNova(store, ref, of.id);
    disks.forEach(({ volumeId }, diskId) => saveVolume(store, ref, { volumeId, diskId }));
    for (const { id: portId, mac_address: mac } of ports) savePort(store, ref, { mac, portId });
    recordChange(store, ref);
  });
  const made = machineByRef(store, ref);
  if (made === undefined) throw new Error(`The machine ${ref} was not written down.`);
  return toMachine(made);
}

/** Gives a server, its volumes and its ports the marks of a machine. */
async function mark(
  keeper: Keeper,
  ref: string,
  of: { id: string; serverId: string; disks: readonly { volumeId: string }[]; ports: readonly Port[] },
): Promise<void> {
  const { cloud } = keeper;
  for (const tag of [cloud.config.prefix, ref])
    await cloud.run(compute('PUT', `/servers/${of.id}/tags/${encodeURIComponent(tag)}`));
  await cloud.run(compute('POST', `/servers/${of.id}/metadata`, { metadata: { ...tagsOf(ref), skydeck_server: of.serverId } })); // prettier-ignore
  for (const [at, { volumeId }] of of.disks.entries()) {
    await cloud.run(volume('POST', `/volumes/${volumeId}/metadata`, { metadata: { ...tagsOf(ref), skydeck_disk: `${at}-0` } })); // prettier-ignore
    // A machine keeps its disks when it gets another server.
    const volumeAttachment = { volumeId, delete_on_termination: false };
    await cloud.run(compute('PUT', `/servers/${of.id}/os-volume_attachments/${volumeId}`, { volumeAttachment }));
  }
  for (const { id } of of.ports)
    await cloud.run(netCall('PUT', `/ports/${id}`, { port: { name: portName(keeper, ref) } }));
}

const portName = ({ cloud }: Keeper, ref: string): string => `${cloud.config.prefix}-${ref}`;
const volume = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  ({ service: 'volume', method, path, scope: 'admin', ...(body && { body }) }) as const;

const PortNames = z.array(z.object({ id: z.string(), name: z.string() }));

/** Lets go of a machine that was taken in: its marks go, and the server stays as it is. */
export async function ensureReleased(desk: Desk, _token: string, ref: string): Promise<boolean> {
  const { store } = desk;
  const machine = machineByRef(store, ref);
  if (takenOf(store, ref) === undefined) {
    if (machine === undefined || machine.state === 'destroyed') return true;
    throw new EngineFinal(say('adopt.made-here'));
  }
  if (desk.jobs.isBusy(ref)) throw new EngineFinal(say('adopt.busy'));
  // Its disks and interfaces alone are no server that could go on.
  if (machine !== undefined && machine.state !== 'destroyed' && linkOf(store, ref).novaId === null)
    throw new EngineFinal(say('adopt.no-server'));
  if (store.get('SELECT 1 FROM snapshots WHERE machine_ref = ?', ref) !== undefined)
    throw new EngineFinal(say('adopt.snapshots'));
  const volumes = store.all<{ id: string }>('SELECT volume_id AS id FROM volumes WHERE machine_ref = ?', ref);
  const forget = (): void => {
    store.forgetMachine(ref);
    store.run('DELETE FROM machines WHERE ref = ?', ref);
  };
  await unmark(desk, ref, { volumeIds: volumes.map(({ id }) => id), forget });
  return true;
}

/** Takes the marks off a server, its volumes and its ports, and leaves its project where no other machine needs it. */
async function unmark(
  { store, cloud }: Keeper,
  ref: string,
  { volumeIds, forget }: { volumeIds: readonly string[]; forget?: () => void },
): Promise<void> {
  const taken = takenOf(store, ref);
  if (taken === undefined) return;
  // After a rebuild it is another server.
  const id = store.get<{ id: string | null }>('SELECT nova_id AS id FROM servers WHERE machine_ref = ?', ref)?.id ?? taken.id; // prettier-ignore
  for (const tag of [cloud.config.prefix, ref])
    await orNull(cloud.run(compute('DELETE', `/servers/${id}/tags/${encodeURIComponent(tag)}`)));
  for (const key of ['skydeck_machine', 'skydeck_server'])
    await orNull(cloud.run(compute('DELETE', `/servers/${id}/metadata/${key}`)));
  for (const volumeId of volumeIds)
    for (const key of ['skydeck_machine', 'skydeck_disk'])
      await orNull(cloud.run(volume('DELETE', `/volumes/${volumeId}/metadata/${key}`)));
  const names = new Map(PortNames.parse(JSON.parse(taken.ports)).map((port) => [port.id, port.name]));
  // Those that it got since had no name before.
  for (const { portId } of portsOf(store, ref)) if (!names.has(portId)) names.set(portId, '');
  for (const [portId, name] of names) await orNull(cloud.run(netCall('PUT', `/ports/${portId}`, { port: { name } })));
  await leaveWith({ store, cloud }, ref);
  store.transact(() => {
    store.run('DELETE FROM adopted WHERE machine_ref = ?', ref);
    forget?.();
  });
}

const takenOf = (store: Store, ref: string) =>
  store.get<{ id: string; ports: string }>('SELECT nova_id AS id, ports FROM adopted WHERE machine_ref = ?', ref);

/** Takes in a network of the cloud under the console's own name for it. */
export async function ensureNetworkAdopted(
  keeper: Keeper,
  _token: string,
  { id, network }: { id: string; network: EngineNetwork },
): Promise<EngineNetwork> {
  const { store, cloud } = keeper;
  const other = store.get<{ ref: string }>('SELECT network_ref AS ref FROM nets WHERE network_id = ?', id);
  if (other !== undefined && other.ref !== network.ref) throw new EngineFinal(say('adopt.ours'));
  if ((await readNet(cloud, id)) === null) throw new EngineFinal(say('adopt.gone'));
  const refusal = refusalOf(keeper, network.ref, network);
  if (refusal !== null) throw new EngineFinal(refusal);
  store.transact(() => {
    store.run('INSERT OR REPLACE INTO nets VALUES (?, ?)', network.ref, id);
    store.run('INSERT OR REPLACE INTO adopted_nets VALUES (?)', network.ref);
    putNetwork(keeper, network.ref, network);
  });
  return network;
}
