import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { findServer, lockServers, orderTask, accountRefusal, ofServer } from '#domains/servers/api/port.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import type { Message } from '#kernel/message.ts';
import { why } from '#domains/servers/reasons.ts';
import type { initPolicies } from '../contract.ts';
import { isOpenRun } from '../states.ts';
import { readRunsOf, type StoredRun } from './store-runs.ts';
import { readUserData } from './store-servers.ts';
import { rerunInitTask } from './tasks/rerun.ts';
import { say } from '../messages.ts';

/** A run in the wire format. */
export const runRow = ({ ordered, ended, ...run }: StoredRun) => ({
  ...run,
  stage: run.state === 'running' ? (run.stages.find(({ endedAt }) => endedAt === null)?.name ?? null) : null,
  ordered: ordered.toISOString(),
  ended: ended?.toISOString() ?? null,
});

/** What a server was given, and how each run went. */
export const readServerInit: Run<typeof initPolicies.readServerInit> = async ({ db, scope }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const [runs, data] = await Promise.all([readRunsOf(db, server.id), readUserData(db, server.id)]);
  return {
    runs: runs.map(runRow),
    userData: data?.userData ?? null,
    rerunRefusal: refusalOfRerun(server.state, { given: data !== null, runs }),
  };
};

/** Why a server cannot run them again now; null when it can. */
function refusalOfRerun(state: ServerState, about: { given: boolean; runs: readonly StoredRun[] }): Message | null {
  if (!about.given) return say('made-without');
  const [newest] = about.runs;
  if (newest !== undefined && isOpenRun(newest.state)) return say('run-open');
  if (state === 'suspended') return why('suspended-resume-first');
  return busyReason[state];
}

/** Puts a server under a task that lets it run its policies again. */
export const rerunServerInit: Run<typeof initPolicies.rerunServerInit> = async (ctx, { params }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const given = (await readUserData(ctx.db, server.id)) !== null;
  const runs = await readRunsOf(ctx.db, server.id);
  const reason = refusalOfRerun(server.state, { given, runs }) ?? accountRefusal('configure', server);
  if (reason !== null) throw new Conflict(6316, undefined, { reason });
  const { id, name } = server;
  const cmdId = await orderTask(ctx.db, server, {
    definition: rerunInitTask,
    data: (taskId) => ({ taskId, serverId: id, name, by: byOf(ctx) }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  const diff = { run: [runs[0]?.number ?? 0, (runs[0]?.number ?? 0) + 1] } as const;
  auditAlone(ctx, ofServer(server), { diff, taskId: cmdId });
  return { cmdId };
};
