import type { GuestReport, SeenCard, SeenFileSystem } from '#engines/guest-reports.ts';
import { type GuestState, GuestStateBody } from '../wire.ts';
import { guestOf, type Guest } from './guest.ts';
import { chance, hashOf } from '../hash.ts';
import { type MachineRow, machineByRef, nicsOf } from '../machines/machines.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';

const mbPerGb = 1024;
/** The bytes of an Ed25519 key behind its name, as SSH writes them: RFC 8709. */
const keyHead = Buffer.from('0000000b7373682d6564323535313900000020', 'hex');

/** What the agents in machines say now; those that are off, or have no agent, say nothing. */
export function readGuestReports(simulation: Simulation, refs: readonly string[]): GuestReport[] {
  return refs.flatMap((ref) => {
    const machine = machineByRef(simulation.store, ref);
    const guest = machine?.power === 'on' ? guestOf(simulation.store, ref) : null;
    if (machine === undefined || guest === null || guest.bootedAt === null) return [];
    const sight = simulation.store.get<{ agent: number }>('SELECT agent FROM sight WHERE machine_ref = ?', ref);
    return sight?.agent === 0 ? [] : [reportOf(simulation, machine, guest)];
  });
}

function reportOf(simulation: Simulation, machine: MachineRow, guest: Guest): GuestReport {
  const windows = /windows/i.test(guest.imageRef) && !guest.rescue;
  const inside = guestStateOf(simulation.store, machine.ref);
  return {
    machineRef: machine.ref,
    at: simulation.clock.now(),
    hostname: guest.rescue ? 'rescue' : guest.hostname,
    system: guest.rescue ? 'Rescue system' : systemOf(guest.imageRef),
    cards: cardsOf(machine, { windows, inside }),
    fileSystems: fileSystemsOf(machine, { windows, inside }),
    hostKeys: windows ? [] : [hostKeyOf(`${machine.ref} ${guest.firstBootAt}`)],
  };
}

/** `debian-13` reports itself as Debian 13; an uploaded image doesn't report its system. */
function systemOf(imageRef: string): string | null {
  if (/^image-[0-9a-f-]{36}$/.test(imageRef)) return null;
  const words = imageRef.replace(/^(apps|desktop|service)_/, '').split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

interface Of {
  windows: boolean;
  inside: GuestState;
}

/** A guest uses what it was assigned, until someone sets other addresses inside. */
function cardsOf({ nics }: MachineRow, { windows, inside }: Of): SeenCard[] {
  return nicsOf(nics).map(({ mac, ips, connected }, index) => ({
    name: windows ? `Ethernet ${index}` : `eth${index}`,
    mac: mac.toLowerCase(),
    ips: connected ? [...(inside.ips?.[mac.toLowerCase()] ?? ips)] : [],
  }));
}

/** One file system a disk, part of it in use: of the first what was said, of others what their machine makes of it. */
function fileSystemsOf({ ref, disks }: MachineRow, { windows, inside }: Of): SeenFileSystem[] {
  // Typed edge: JSON that this simulator wrote from parsed input.
  return (JSON.parse(disks) as number[]).map((sizeGb, index) => {
    // A file system keeps a little for itself.
    const totalMb = Math.round(sizeGb * mbPerGb * 0.96);
    const own = 15 + 55 * chance(hashOf(ref), 40 + index);
    const percent = index === 0 ? (inside.usedPercent ?? own) : own;
    return { mount: mountOf(index, windows), totalMb, usedMb: Math.round((totalMb * percent) / 100) };
  });
}

function mountOf(index: number, windows: boolean): string {
  if (windows) return `${String.fromCharCode(67 + index)}:\\`;
  return index === 0 ? '/' : `/mnt/disk${index}`;
}

/** Its own key for each first boot, as a system makes one. */
function hostKeyOf(seed: string): string {
  const bytes = Buffer.alloc(32);
  for (let at = 0; at < 8; at++) bytes.writeUInt32LE(hashOf(`${seed} ${at}`) >>> 0, at * 4);
  return `ssh-ed25519 ${Buffer.concat([keyHead, bytes]).toString('base64')}`;
}

function guestStateOf(store: Store, ref: string): GuestState {
  const row = store.get<{ body: string }>('SELECT body FROM inside WHERE machine_ref = ?', ref);
  return guestStateIn(row?.body ?? null);
}

/** What was said of the inside of a machine, as it was written down; null: nothing. */
export const guestStateIn = (body: string | null): GuestState =>
  body === null ? {} : GuestStateBody.parse(JSON.parse(body));

/** Does something inside a machine, as its users would. */
export function setGuestState(store: Store, ref: string, inside: GuestState): void {
  store.run('INSERT OR REPLACE INTO inside VALUES (?, ?)', ref, JSON.stringify(inside));
}
