import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handClock } from '#kernel/clock.ts';
import { callConfigured } from '#platform/egress.ts';
import { simulatorEngine } from './engine.js';
import { serve } from './server.js';
import { Store } from './store.js';
const patient = new AbortController().signal;
/** Starts one, in a folder of its own that `close` removes. */
export async function testSimulator(options = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'sim-'));
    const storeFile = join(folder, 'store.db');
    const socketPath = join(folder, 's');
    const clock = handClock(Date.UTC(2026, 0, 15, 12));
    const start = async () => {
        const store = new Store(storeFile);
        const server = await serve({ store, clock, pace: 1, random: options.random ?? Math.random }, { socketPath });
        return { store, server };
    };
    let running = await start();
    const target = { url: `unix:${socketPath}` };
    const engine = simulatorEngine(target);
    const stop = async () => {
        await running.server.close();
        running.store.close();
    };
    const control = async (method, path, body) => {
        const answer = await callConfigured(target, { method, path, body });
        if (answer.status !== 200)
            throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
        return answer.body;
    };
    return {
        engine,
        clock,
        storeFile,
        control,
        setFaults: async (...rules) => void (await control('PUT', '/faults', { rules })),
        async settle(token) {
            for (let seconds = 0; seconds < 600; seconds++) {
                const job = await engine.findJob(token, patient);
                if (!job)
                    throw new Error(`There is no job ${token}.`);
                if (job.state !== 'running')
                    return job;
                clock.advance(1);
            }
            throw new Error(`The job ${token} does not end.`);
        },
        withStore: async (work) => work(running.store),
        async restart() {
            await stop();
            running = await start();
        },
        async close() {
            await stop();
            rmSync(folder, { recursive: true });
        },
    };
}
/** The simulator as the conformance suite wants it. */
export async function simulatorHarness() {
    const simulator = await testSimulator();
    const next = (kind) => (call, reason) => simulator.setFaults({ kind, call, times: 1, reason });
    return {
        engine: simulator.engine,
        imageRef: 'debian-13',
        networkRef: 'lan-1',
        settle: simulator.settle,
        faults: {
            loseNext: next('lost'),
            refuseNext: next('refused'),
            rejectNext: next('rejected'),
            failNext: next('fail-job'),
            hangNextRead: () => simulator.setFaults({ kind: 'slow', call: 'readMachine', times: 1, ms: 60_000 }),
            cutPower: async (ref) => void (await simulator.control('POST', `/machines/${ref}/power-loss`)),
        },
        close: simulator.close,
    };
}
