import { loadAt } from './load-curve.js';
/** Measures the machines that are on; with `at`, as they were at that moment if they were on since before it. */
export function measure(world, refs, at = world.clock.now()) {
    const running = world.store.all(`SELECT ref, booted_at AS bootedAt FROM machines
     WHERE ref IN (SELECT value FROM json_each(?)) AND power = 'on' AND booted_at <= ?`, JSON.stringify(refs), at);
    return running.map((machine) => ({
        machineRef: machine.ref,
        at,
        ...loadAt(machine, at),
        uptimeSeconds: Math.floor((at - machine.bootedAt) / 1000),
    }));
}
