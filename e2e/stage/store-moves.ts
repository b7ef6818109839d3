import path from 'node:path';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { callConfigured } from '#platform/egress.ts';
import { loadConfig } from '#platform/config.ts';

/** The next two moves of machines of this name to another host fail. */
const [name = ''] = process.argv.slice(2);
const config = loadConfig(process.env);
// The one of the product that runs: it is adopted, and goes on when this lets go of it.
const [engine = 'simulator'] = Object.keys(config.engines);
const simulator = await startSimulator({ storeFile: path.join(config.dataDir, `${engine}.sqlite`) });
const target = { url: simulator.url };
const { rules } = (await callConfigured(target, { method: 'GET', path: '/faults' })).body as { rules: object[] };
const failing = { kind: 'fail-job', call: 'ensureMove', name, times: 2, reason: 'The target host did not respond.' };
await callConfigured(target, { method: 'PUT', path: '/faults', body: { rules: [...rules, failing] } });
await simulator.stop();
