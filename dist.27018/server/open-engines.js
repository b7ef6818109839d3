import path from 'node:path';
import { openEngines } from '#engines/registry.ts';
import { startSimulator } from '#engines/simulator/spawn.ts';
/** Reaches the configured engines; the embedded simulator is started (or adopted) where one needs it. */
export async function startEngines(config) {
    const simulators = [];
    const reached = {};
    for (const [name, engine] of Object.entries(config.engines)) {
        if (engine.url !== undefined)
            reached[name] = { kind: engine.kind, url: engine.url };
        else {
            const storeFile = path.join(config.dataDir, `${name}.sqlite`);
            const simulator = await startSimulator({ storeFile, pace: config.simulatorPace });
            simulators.push(simulator);
            reached[name] = { kind: engine.kind, url: simulator.url };
        }
    }
    return {
        registry: openEngines(reached),
        async stop() {
            await Promise.all(simulators.map((simulator) => simulator.stop()));
        },
    };
}
