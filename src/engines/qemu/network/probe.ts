import type { Probe, Probed } from '#engines/probes.ts';
import { livingMachine } from '../../stored/machines.ts';
import { ToolFailed } from '../../run-tool.ts';
import type { Supervisor } from '../types.ts';
import { outsideAddress, type Space } from './space.ts';

const waitMs = 2000;
const silent: Probed = { answer: 'silent', ms: null };

/** Tries to reach a machine's address from outside its networks, with real packets. Throws EngineFinal. */
export async function probe(
  supervisor: Supervisor,
  asked: { machineRef: string; address: string; probes: readonly Probe[] },
): Promise<Probed[]> {
  const machine = livingMachine(supervisor.store, asked.machineRef);
  const space = supervisor.wire?.space;
  const there = machine.nics.some((nic) => nic.connected && nic.ips.includes(asked.address));
  if (space === undefined || machine.power !== 'on' || !there) return asked.probes.map(() => silent);
  return Promise.all(
    asked.probes.map((one) =>
      one.kind === 'ping' ? ping(space, asked.address) : connect(space, asked.address, one.port),
    ),
  );
}

async function ping(space: Space, address: string): Promise<Probed> {
  const args = ['-n', '-c', '2', '-i', '0.3', '-W', String(waitMs / 1000), '-I', outsideAddress, address];
  const said = await space.run('ping', args).catch((error: unknown) => {
    if (error instanceof ToolFailed) return '';
    throw error;
  });
  const ms = /time=([\d.]+) ms/.exec(said)?.[1];
  return ms === undefined ? silent : { answer: 'open', ms: Number(ms) };
}

/** Reports the result of a connection in one word, and its duration. */
const program = `const [host, port, localAddress, timeout] = process.argv.slice(1);
const began = performance.now();
const end = (word) => { process.stdout.write(word + ' ' + (performance.now() - began).toFixed(1)); process.exit(0); };
require('node:net').connect({ host, port: Number(port), localAddress })
  .once('connect', () => end('open')).once('error', (e) => end(e.code === 'ECONNREFUSED' ? 'refused' : 'silent'));
setTimeout(() => end('silent'), Number(timeout));`;

async function connect(space: Space, address: string, port: number): Promise<Probed> {
  // Sockets belong to the namespace of the process that opens them, which this one is not in.
  const args = ['-e', program, address, String(port), outsideAddress, String(waitMs)];
  const [word = '', ms = ''] = (await space.run(process.execPath, args)).split(' ');
  if (word !== 'open' && word !== 'refused') return silent;
  return { answer: word, ms: Number(ms) };
}
