import { findUnrecorded } from '#domains/networks/api/port.ts';
import { machineSweep } from '#domains/servers/api/port.ts';
import { forgetOthers, saveUnrecorded } from './store.ts';
import { saveTwins } from './store-twins.ts';

/** Compares the addresses of the machines of every engine with the records. */
export const sweepMachines = machineSweep({
  async page({ db }, at, machines) {
    const living = machines.filter(({ destroyed }) => !destroyed);
    const held = living.flatMap(({ nics }) =>
      nics.flatMap(({ mac, networkRef, ips }) => ips.map((ip) => ({ mac, networkRef, ip }))),
    );
    const unrecorded = await findUnrecorded(db, held);
    await saveUnrecorded(
      db,
      at,
      held.filter((_, n) => unrecorded.has(n)),
    );
    const connected = living.flatMap(({ ref, nics }) =>
      nics.flatMap(({ mac, connected: isConnected }) => (isConnected ? [{ ref, mac }] : [])),
    );
    await saveTwins(db, at, connected);
  },
  end: ({ db, engineNames }, at) => forgetOthers(db, { ...at, engines: engineNames }),
});
