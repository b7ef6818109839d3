import { recordChange } from '../../change-log.ts';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { vendorData } from '../../stored/credentials.ts';
import { fillSecrets, readUserData, type UserDataPart, writeUserData } from '../../user-data.ts';
import { machineByRef, type MachineRow, setPower } from '../../stored/machines.ts';
import { CloudRefusal } from '../client/errors.ts';
import { flavorOf } from '../client/flavors.ts';
import { hasPort } from '../client/ports.ts';
import { Compute, type NovaServer, ServerFailed, ServerLost } from '../client/servers.ts';
import { linkOf, portsOf, saveHost, saveNova, volumeOf } from '../store.ts';
import { capPorts } from '../network/caps.ts';
import type { Keeper } from '../types.ts';
import { baseOf, isLocal, saveBase } from './local.ts';
import { ensureNicPort, projectOfMachine, tagsOf } from './parts.ts';
import { Credentials } from '../../stored/credentials.ts';
import { UserData } from '#engines/init.ts';

/** The server of a machine in the cloud, and how it is reached; null: it has none now. */
export async function serverOf(
  keeper: Keeper,
  ref: string,
  patience?: 'once',
): Promise<{ compute: Compute; server: NovaServer | null }> {
  const compute = new Compute(keeper.cloud, await projectOfMachine(keeper, ref), patience);
  const { novaId } = linkOf(keeper.store, ref);
  const server = novaId === null ? null : await compute.read(novaId);
  const there = server?.status === 'DELETED' ? null : server;
  if (novaId !== null && there === null) noteGone(keeper, ref, novaId);
  return { compute, server: there };
}

/** Someone removed the server in the cloud: its disks and interfaces are still there, and it is off. */
export function noteGone({ store, clock }: Pick<Keeper, 'store' | 'clock'>, ref: string, novaId: string): void {
  // It has another one by now.
  if (linkOf(store, ref).novaId !== novaId) return;
  saveNova(store, ref, null);
  const machine = machineByRef(store, ref);
  if (machine?.state === 'ready' && machine.power !== 'off') setPower(store, ref, { power: 'off', at: clock.now() });
}

/** The server of a machine goes, and one, too, that was made and never noted; its disks and interfaces stay. */
export async function dropServer(keeper: Keeper, ref: string): Promise<void> {
  const compute = new Compute(keeper.cloud, await projectOfMachine(keeper, ref));
  for (const { id } of await compute.tagged(ref)) await compute.remove(id);
  saveNova(keeper.store, ref, null);
}

type Size = Pick<MachineRow, 'ref' | 'cpuType' | 'cpuCount' | 'ramMb' | 'disks'>;

/**
 * Ends a resize that no one confirmed: a server that has the size that the machine is to have keeps it, any other goes back to
 * the one before, unless it was only moved. Nothing else can be done to a server in between.
 */
export async function settleResize(keeper: Keeper, size: Size & { moved?: boolean }, compute: Compute): Promise<void> {
  const { novaId } = linkOf(keeper.store, size.ref);
  if (novaId === null || (await compute.settled(novaId, steady)).status !== 'VERIFY_RESIZE') return;
  const flavor = await flavorOf(keeper.cloud, await projectOfMachine(keeper, size.ref), size);
  const right = size.moved === true || (await compute.flavorNameOf(novaId)) === flavor;
  const refusal = await compute.act(novaId, right ? { confirmResize: null } : { revertResize: null }).then(
    () => null,
    (error: unknown) => {
      // It is being confirmed, or was: a confirmation under way does not show in the state of the server.
      if (error instanceof CloudRefusal && (error.status === 400 || error.status === 409)) return error;
      throw error;
    },
  );
  const stays = refusal?.status === 409 && (await compute.settled(novaId, steady)).status === 'VERIFY_RESIZE';
  if (stays) throw new Failure(say('cloud-resize-failed', { reason: refusal.text }));
  await compute.settled(novaId, ['SHUTOFF', 'ACTIVE']);
  await noteHost(keeper, size.ref, novaId);
}

/** Notes on which host a server is, which only an administrator of the cloud sees. */
export async function noteHost({ cloud, store }: Keeper, ref: string, novaId: string): Promise<string | null> {
  const host = (await new Compute(cloud, 'admin').read(novaId))?.['OS-EXT-SRV-ATTR:host'] ?? null;
  if (host !== null && saveHost(store, ref, host)) recordChange(store, ref);
  return host;
}

/** What a server is in when nothing is done to it. */
export const steady = ['ACTIVE', 'SHUTOFF', 'SUSPENDED', 'PAUSED', 'RESCUE', 'ERROR', 'VERIFY_RESIZE', 'SHELVED', 'SHELVED_OFFLOADED'] as const; // prettier-ignore

/** So many servers of a machine may be lost, one after the other, before it fails. */
const mostLost = 2;

/** Makes a server of the disks and interfaces of a machine, which starts it. Throws ServerFailed and leaves none. */
export async function makeServer(keeper: Keeper, machine: MachineRow, compute: Compute): Promise<void> {
  for (let lost = 0; ; lost += 1) {
    try {
      return await makeOne(keeper, machine, compute);
    } catch (error) {
      if (!(error instanceof ServerLost) || lost === mostLost) throw error;
    }
  }
}

async function makeOne(keeper: Keeper, machine: MachineRow, compute: Compute): Promise<void> {
  const { store } = keeper;
  // One that was just removed is listed for a moment longer.
  const there = (await compute.tagged(machine.ref)).find(({ status }) => status !== 'DELETED');
  const id = there?.id ?? (await compute.create(await requestOf(keeper, machine)));
  saveNova(store, machine.ref, id);
  const written = (): void => store.run('UPDATE machines SET written = 1 WHERE ref = ?', machine.ref);
  // A disk on a host is not there before its server is; a volume may be written to at once.
  if (!isLocal(keeper)) written();
  try {
    await compute.built(id);
  } catch (error) {
    if (error instanceof ServerFailed) {
      await compute.remove(id);
      saveNova(store, machine.ref, null);
    }
    throw error;
  }
  await noteHost(keeper, machine.ref, id);
  written();
  saveBase(keeper, machine.ref, null);
  // What its first boot needed is with the guest, and nowhere else from now on.
  store.run('UPDATE servers SET first_boot = NULL WHERE machine_ref = ?', machine.ref);
  keeper.sweep();
}

/** Ports that nova made with a server that was imported went with it: the next server gets the same ones again. */
async function renewPorts(keeper: Keeper, machine: MachineRow): Promise<void> {
  const { store, cloud } = keeper;
  if (store.get('SELECT 1 FROM adopted WHERE machine_ref = ?', machine.ref) === undefined) return;
  const ports = new Map(portsOf(store, machine.ref).map(({ mac, portId }) => [mac, portId]));
  for (const nic of machine.nics)
    if (!(await hasPort(cloud, ports.get(nic.mac) ?? ''))) await ensureNicPort(keeper, machine, nic);
  await capPorts(keeper, machine);
}

async function requestOf(keeper: Keeper, machine: MachineRow): Promise<object> {
  const { cloud, store } = keeper;
  const { ref } = machine;
  const projectId = await projectOfMachine(keeper, ref);
  await renewPorts(keeper, machine);
  const ports = new Map(portsOf(store, ref).map(({ mac, portId }) => [mac, portId]));
  const data = firstBootOf(keeper, ref);
  const name = machine.name.replaceAll(/[^\x20-\x7e]/gu, '?').trim();
  const { availabilityZone, prefix } = cloud.config;
  return {
    name: name === '' ? ref : name,
    flavorRef: await flavorOf(cloud, projectId, machine),
    networks: machine.nics.length === 0 ? 'none' : machine.nics.map(({ mac }) => ({ port: ports.get(mac) })),
    ...(isLocal(keeper)
      ? { imageRef: await baseOf(keeper, machine) }
      : {
          block_device_mapping_v2: machine.disks.map((disk, at) => ({
            boot_index: at === 0 ? 0 : -1,
            uuid: volumeOf(store, ref, disk.id),
            source_type: 'volume',
            destination_type: 'volume',
            delete_on_termination: false,
          })),
        }),
    config_drive: true,
    tags: [prefix, ref],
    metadata: { ...tagsOf(ref), skydeck_server: machine.serverId.slice(0, 255) },
    ...(data !== null && { user_data: Buffer.from(data).toString('base64') }),
    ...(availabilityZone !== undefined && { availability_zone: availabilityZone }),
  };
}

/** What cloud-init finds on the configuration drive; null: nothing. */
function firstBootOf({ store }: Keeper, ref: string): string | null {
  const { firstBoot, userData } = linkOf(store, ref);
  if (firstBoot === null) return null;
  const credentials = Credentials.parse(JSON.parse(firstBoot));
  const first: UserDataPart = { kind: 'text/cloud-config', name: 'access', text: vendorData(credentials) };
  if (userData === null) return first.text;
  const text = fillSecrets(UserData.parse(JSON.parse(userData)));
  const parts = readUserData(text);
  return writeUserData([first, ...(parts.length > 0 ? parts : [{ kind: 'text/plain' as const, name: 'own', text }])]);
}
