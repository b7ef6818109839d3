import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
/** A signal that never ends a call. */
export const patient = new AbortController().signal;
/** A token nobody has used. */
export function freshToken() {
    return `${randomUUID()}:step`;
}
/** A small machine that every engine can make. */
export function specOf(h, more = {}) {
    const id = randomUUID();
    return {
        name: `unit-${id.slice(0, 8)}`,
        serverId: id,
        zoneId: 'zone-a',
        cpuType: 'B',
        cpuCount: 1,
        ramMb: 1024,
        diskSizesGb: [10],
        imageRef: h.imageRef,
        nics: [nicOf(h, 1)],
        password: 'Never-Kept-1',
        sshKey: null,
        ...more,
    };
}
/** The n-th network card of a machine. */
export function nicOf(h, n) {
    const tail = randomUUID().replaceAll('-', '').slice(0, 8).match(/../g) ?? [];
    return {
        mac: ['02', n.toString(16).padStart(2, '0'), ...tail].join(':'),
        networkRef: h.networkRef,
        ips: [`10.9.8.${n}`],
    };
}
/** Runs the job of this call to its end, which must be good. */
export async function finish(h, started) {
    const job = await h.settle((await started).token);
    expect(job).toMatchObject({ state: 'done', progress: 100, error: null });
    return job;
}
/** Makes a machine, off, and reads it. */
export async function made(h, more = {}) {
    const job = await finish(h, h.engine.ensureMachine(freshToken(), specOf(h, more), patient));
    return read(h, job.machineRef);
}
/** Reads a machine that must be there. */
export async function read(h, ref) {
    const machine = ref === null ? null : await h.engine.readMachine(ref, patient);
    if (!machine)
        throw new Error(`The machine ${ref} is not there.`);
    return machine;
}
/** Changes the power, to the end. */
export async function power(h, ref, action, force = true) {
    return finish(h, h.engine.ensurePower(freshToken(), ref, { action, force }, patient));
}
/** All machines that the engine lists for this server id. */
export async function listed(h, serverId) {
    const found = [];
    let page = null;
    do {
        const answer = await h.engine.listMachines(page, patient);
        found.push(...answer.machines.filter((machine) => machine.serverId === serverId));
        page = answer.next;
    } while (page !== null);
    return found;
}
/** Everything that the feed tells after the cursor. */
export async function drain(h, from) {
    const machines = [];
    for (let cursor = from;;) {
        const page = await h.engine.changesSince(cursor, patient);
        machines.push(...page.machines);
        cursor = page.cursor;
        if (page.machines.length === 0)
            return { cursor, machines };
    }
}
/** The feed's cursor of now. */
export async function cursorOfNow(h) {
    return (await h.engine.changesSince(null, patient)).cursor;
}
