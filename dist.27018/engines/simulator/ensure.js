import { newId } from '#kernel/ids.ts';
import { drawDoom } from './faults.js';
import { expectedPower, finishedJob, jobOf, startJob } from './jobs.js';
import { machineByRef } from './machines.js';
import { outcomeOf } from './power.js';
import { Rejected } from './world.js';
/** Makes the machine unless the token was seen. Passwords and keys are not kept, only that there were some. */
export function ensureMachine(world, token, spec) {
    const seen = seenJob(world, token, 'create');
    if (seen)
        return seen;
    const ref = newId(world.clock.now());
    world.store.run(`INSERT INTO machines (ref, token, state, server_id, name, zone_id, image_ref, cpu_type, cpu_count, ram_mb, nics,
     credentials, power, power_since, seq) VALUES (?, ?, 'creating', ?, ?, ?, ?, ?, ?, ?, ?, ?, 'off', ?, 0)`, ref, token, spec.serverId, spec.name, spec.zoneId, spec.imageRef, spec.cpuType, spec.cpuCount, spec.ramMb, JSON.stringify(spec.nics), JSON.stringify([...(spec.password === null ? [] : ['password']), ...(spec.sshKey === null ? [] : ['sshKey'])]), world.clock.now());
    spec.diskSizesGb.forEach((sizeGb, position) => {
        world.store.run('INSERT INTO disks VALUES (?, ?, ?)', ref, position, sizeGb);
    });
    const doom = drawDoom(world, 'ensureMachine', spec.name);
    startJob(world, { token, machineRef: ref, work: { kind: 'create' }, doom });
    return startedJob(world, token);
}
/** Starts a power change, judged by the power that the machine will have when its turn comes. */
export function ensurePower(world, token, change) {
    const seen = seenJob(world, token, 'power');
    if (seen)
        return seen;
    const machine = machineByRef(world.store, change.ref);
    if (!machine || machine.state === 'destroyed')
        throw new Rejected('There is no such machine.');
    const power = expectedPower(world, machine.ref, machine.power);
    if (power === null)
        throw new Rejected('The machine is being destroyed.');
    const outcome = outcomeOf(power, change.action);
    if (outcome !== 'same' && 'refusal' in outcome)
        throw new Rejected(outcome.refusal);
    const job = { token, machineRef: machine.ref, work: { kind: 'power', ...change } };
    if (outcome === 'same' && power === machine.power)
        finishedJob(world, job);
    else
        startJob(world, { ...job, doom: drawDoom(world, 'ensurePower', machine.name) });
    return startedJob(world, token);
}
/** Starts the removal; of a machine that is not there it is a finished job. */
export function ensureDestroyed(world, token, ref) {
    const seen = seenJob(world, token, 'destroy');
    if (seen)
        return seen;
    const machine = machineByRef(world.store, ref);
    const job = { token, machineRef: machine ? ref : null, work: { kind: 'destroy' } };
    if (!machine || machine.state === 'destroyed')
        finishedJob(world, job);
    else
        startJob(world, { ...job, doom: drawDoom(world, 'ensureDestroyed', machine.name) });
    return startedJob(world, token);
}
function seenJob(world, token, kind) {
    const other = world.store.get('SELECT 1 FROM jobs WHERE token = ? AND kind <> ?', token, kind);
    if (other)
        throw new Rejected('This token was used for another kind of request.');
    return jobOf(world, token);
}
function startedJob(world, token) {
    const job = jobOf(world, token);
    if (!job)
        throw new Error('A job that was just written cannot be read.');
    return job;
}
