import type { Probe } from '#engines/probes.ts';
import { readTaskServer } from '#domains/servers/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { done, fail, task } from '#platform/tasks/task.ts';
import { health } from '../../contract.ts';
import { saveFailed, saveMet } from '../store-test.ts';
import { say } from '../../messages.ts';

interface Data {
  serverId: string;
  name: string;
  address: string;
}

/** What is tried: a ping, and the ports by which people work and servers serve. */
const ports = [22, 3389, 80, 443];
const probes: readonly Probe[] = [{ kind: 'ping' }, ...ports.map((port) => ({ kind: 'tcp' as const, port }))];

/** Tries from outside to reach a server. */
export const connectionTestTask = task<Data>()({
  kind: 'health.connection-test',
  label: say('kind-health-connection-test'),
  serviceName: 'servers',
  title: ({ name }) => say('test-connection', { name }),
  first: 'probe',
  steps: {
    probe: {
      title: say('trying-from-outside'),
      weight: 1,
      cancel: true,
      async run({ app, data: { serverId, address }, signal, log }) {
        const { engine: engineName, engineRef } = await readTaskServer(app.db, serverId);
        const engine = app.engine(engineName);
        if (engineRef === null || engine.capabilities.probes === null) return fail(say('no-machine'));
        const met = await engine.probe({ machineRef: engineRef, address, probes }, signal);
        const probed = met.map(({ answer, ms }, i) => ({ port: portOf(probes[i]), answer, ms }));
        const answered = probed.filter(({ answer }) => answer !== 'silent').length;
        log(say('tries-answered', { answered, count: probed.length }));
        const source = engine.capabilities.probes.from;
        const at = new Date(app.clock.now());
        return done({ effect: (tx) => saveMet(tx, serverId, { address, source, at, probed }) });
      },
    },
  },
  again: ({ serverId }) => requestTo(health.startConnectionTest, { params: { serverId }, input: undefined }),
  undo:
    ({ serverId }, how, reason) =>
    (tx) =>
      saveFailed(tx, serverId, how === 'failed' ? reason : null),
});

const portOf = (probe: Probe | undefined) => (probe?.kind === 'tcp' ? probe.port : null);
