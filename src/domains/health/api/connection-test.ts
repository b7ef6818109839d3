import { capabilitiesOf } from '#platform/capabilities.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { Conflict } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { decidePackets } from '#domains/firewall/api/port.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { findServer, type FoundServer, ofServer } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import { why } from '#domains/servers/reasons.ts';
import type { health } from '../contract.ts';
import { ensureTest, readPublicAddress, readTest, saveBegun, type StoredTest } from './store-test.ts';
import { connectionTestTask } from './tasks/connection-test.ts';
import { say } from '../messages.ts';

type View = ResultOf<typeof health.readConnectionTest>;

/** Why a server cannot be tried from outside; null when it can. */
function refusalOf(app: App, server: FoundServer, address: string | null): Message | null {
  if (server.state === 'terminated') return why('state.terminated');
  if (server.state === 'creating') return why('state.creating');
  const able = (capabilitiesOf(app, server.engine)?.probes ?? null) !== null;
  if (!able) return say('no-probes');
  return address === null ? say('no-public-address') : null;
}

/** What the last test met; why nothing came back is judged by the rules as they are now. */
export const readConnectionTest: Run<typeof health.readConnectionTest> = async ({ app, db, scope }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const test = await readTest(db, server.id);
  const refusal = refusalOf(app, server, await readPublicAddress(db, server.id));
  return {
    state: stateOf(test),
    cmdId: test?.taskId ?? null,
    address: test?.address ?? null,
    from: test?.source ?? null,
    at: test?.at?.toISOString() ?? null,
    error: test?.error ?? null,
    refusal,
    probes: test === null ? [] : await explain(db, server, test),
  };
};

function stateOf(test: StoredTest | null): View['state'] {
  if (test === null) return 'never';
  if (test.taskId !== null) return 'running';
  if (test.error !== null) return 'failed';
  return test.at === null ? 'never' : 'done';
}

/** Names the rule that drops a probe, or what else is in its way. */
async function explain(db: Db, server: FoundServer, { source, probed }: StoredTest): Promise<View['probes']> {
  const address = parseAddress(source ?? '');
  if (address === null) return [];
  const packets = probed.map(({ port }) => ({
    direction: 'in' as const,
    protocol: port === null ? ('icmp' as const) : ('tcp' as const),
    address,
    port,
  }));
  const decisions = await decidePackets(db, server, packets);
  const off = server.state === 'off' || server.state === 'suspended';
  return probed.map((probe, i) => {
    const decision = decisions[i];
    const silent = { ...probe, reason: null, place: null, note: '' };
    if (probe.answer !== 'silent') return silent;
    if (decision?.action === 'deny')
      return { ...silent, reason: 'rule', place: decision.place, note: decision.rule?.note ?? '' };
    return { ...silent, reason: off ? 'off' : 'guest' };
  });
}

/** Orders a test; the server itself stays free for other tasks. */
export const startConnectionTest: Run<typeof health.startConnectionTest> = async (ctx, { params }) => {
  const { app, db, scope } = ctx;
  const server = await findServer(db, scope, params.serverId);
  const address = await readPublicAddress(db, server.id);
  const refusal = refusalOf(app, server, address);
  if (refusal !== null || address === null) throw new Conflict(1970, undefined, { reason: refusal ?? '' });
  const id = await ensureTest(db, server.id);
  const { siteId, accountId, name } = server;
  const cmdId = await enqueue(db, connectionTestTask, {
    data: { serverId: server.id, name, address },
    object: { type: 'connection-test', id, name, siteId, accountId },
    by: requesterOf(ctx),
  });
  await saveBegun(db, server.id, cmdId);
  auditAlone(ctx, ofServer(server), { taskId: cmdId });
  return { cmdId };
};
