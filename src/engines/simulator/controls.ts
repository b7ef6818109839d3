import type { z } from 'zod';
import type { Control } from '../remote/server.ts';
import { importBackups } from './machines/backups.ts';
import { listFaults, setFaults } from './faults.ts';
import { putFirewalls, reach } from './networks/firewalls.ts';
import { guestOf } from './guests/guest.ts';
import { setGuestState } from './guests/guest-reports.ts';
import { importImages } from './images/ensure-images.ts';
import { fileOf, filesOf, imageByRef, toImage } from './images/images.ts';
import { importMachines } from './machines/import-machines.ts';
import { settleDue } from './jobs/settle.ts';
import { putNetworks } from './networks/networks.ts';
import { losePower, vanish } from './machines/power.ts';
import { setSight } from './statistics/statistics.ts';
import { importSnapshots } from './machines/snapshots.ts';
import { setHost } from './hosts/hosts.ts';
import { setPool } from './storage/pools.ts';
import * as wire from './wire.ts';
import type { Simulation } from './simulation.ts';

const megabyte = 1_048_576;

/** What can be done to a simulation from outside that no engine offers. */
export function controlsOf(simulation: Simulation): readonly Control[] {
  const { store } = simulation;
  const run = (work: () => object): object =>
    store.transact(() => {
      settleDue(simulation);
      return work();
    });
  /** Of the machine or image in the path. */
  const of = (at: string, work: (ref: string) => object): Control => ({
    at,
    maxBytes: megabyte,
    answer: ({ ref = '' }) => run(() => work(ref)),
  });
  /** The same with a body. */
  const given = <Body extends z.ZodType>(
    { at, body, megabytes = 1 }: { at: string; body: Body; megabytes?: number },
    work: (body: z.output<Body>, ref: string) => object,
  ): Control => ({
    at,
    maxBytes: megabytes * megabyte,
    answer: ({ ref = '' }, bytes) => run(() => work(body.parse(bytes), ref)),
  });
  return [
    of('GET /faults', () => ({ rules: listFaults(simulation) })),
    given({ at: 'PUT /faults', body: wire.FaultsBody }, ({ rules }) => {
      setFaults(simulation, rules);
      return { rules: listFaults(simulation) };
    }),
    of('POST /machines/{ref}/power-loss', (ref) => ({ lost: losePower(simulation, ref) })),
    of('POST /machines/{ref}/vanish', (ref) => ({ vanished: vanish(simulation, ref) })),
    of('GET /machines/{ref}/guest', (ref) => ({ guest: guestOf(store, ref) })),
    given({ at: 'PUT /machines/{ref}/sight', body: wire.SightBody }, (sight, ref) =>
      done(() => setSight(store, ref, sight)),
    ),
    given({ at: 'PUT /machines/{ref}/inside', body: wire.GuestStateBody }, (inside, ref) =>
      done(() => setGuestState(store, ref, inside)),
    ),
    given({ at: 'POST /machines/{ref}/reach', body: wire.ReachBody }, (packet, ref) => reach(simulation, ref, packet)),
    given({ at: 'PUT /firewalls', body: wire.PutFirewallsBody, megabytes: 64 }, ({ firewalls }) => {
      putFirewalls(simulation, firewalls);
      return { put: firewalls.length };
    }),
    given({ at: 'PUT /networks', body: wire.PutNetworksBody, megabytes: 64 }, (networks) => {
      putNetworks(simulation, networks);
      return { put: networks.networks.length };
    }),
    given({ at: 'PUT /hosts/{ref}', body: wire.HostBody }, (change, ref) => ({
      set: setHost(simulation, ref, change),
    })),
    given({ at: 'PUT /pools/{ref}', body: wire.PoolBody }, (change, ref) => ({
      set: setPool(simulation, ref, change),
    })),
    of('POST /images/{ref}/damage', (ref) => {
      const image = imageByRef(store, ref);
      if (image) filesOf(simulation).damage(fileOf(image));
      return { image: image ? toImage(image) : null };
    }),
    given({ at: 'POST /import', body: wire.ImportBody, megabytes: 64 }, ({ machines }) => ({
      refs: importMachines(simulation, machines),
    })),
    given({ at: 'POST /import-images', body: wire.ImportImagesBody, megabytes: 8 }, ({ images }) => ({
      images: importImages(simulation, images),
    })),
    given({ at: 'POST /import-snapshots', body: wire.ImportSnapshotsBody, megabytes: 64 }, ({ snapshots }) => {
      importSnapshots(simulation, snapshots);
      return { imported: snapshots.length };
    }),
    given({ at: 'POST /import-backups', body: wire.ImportBackupsBody, megabytes: 64 }, ({ backups }) => {
      importBackups(store, backups);
      return { imported: backups.length };
    }),
  ];
}

function done(work: () => void): object {
  work();
  return {};
}
