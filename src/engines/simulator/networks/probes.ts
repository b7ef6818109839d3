import { EngineFinal } from '#engines/errors.ts';
import type { Probe, Probed } from '#engines/probes.ts';
import { reach } from './firewalls.ts';
import { guestOf, type Guest } from '../guests/guest.ts';
import { chance, hashOf } from '../hash.ts';
import { machineByRef } from '../machines/machines.ts';
import { probesFrom } from '../capabilities.ts';
import type { Simulation } from '../simulation.ts';

/** Images whose guests serve pages from their first start on, by their reference. */
const webImages = /^apps_|wordpress|nginx|apache|web/i;

/** The ports that the system inside listens on: what its image brings. */
function listensOn({ imageRef, rescue }: Pick<Guest, 'imageRef' | 'rescue'>): number[] {
  const access = /windows/i.test(imageRef) && !rescue ? 3389 : 22;
  return webImages.test(imageRef) && !rescue ? [access, 80, 443] : [access];
}

/** What probes of an address of a machine meet: its power, its cables, its packet filter and its guest decide. */
export function probe(
  simulation: Simulation,
  { machineRef: ref, ...asked }: { machineRef: string; address: string; probes: readonly Probe[] },
): Probed[] {
  const machine = machineByRef(simulation.store, ref);
  if (machine === undefined || machine.state !== 'ready') throw new EngineFinal(`There is no machine ${ref}.`);
  const guest = machine.power === 'on' ? guestOf(simulation.store, ref) : null;
  const there = guest !== null && guest.addresses.includes(asked.address);
  const ports = guest === null ? [] : listensOn(guest);
  return asked.probes.map((one) => {
    const port = one.kind === 'tcp' ? one.port : null;
    const packet = { direction: 'in', address: probesFrom, port } as const;
    const passes = reach(simulation, ref, { ...packet, protocol: port === null ? 'icmp' : 'tcp' }).passes;
    if (!there || !passes) return { answer: 'silent', ms: null };
    const ms = Math.round(80 + 400 * chance(hashOf(`${ref} ${port}`), 7)) / 10;
    return { answer: port === null || ports.includes(port) ? 'open' : 'refused', ms };
  });
}
