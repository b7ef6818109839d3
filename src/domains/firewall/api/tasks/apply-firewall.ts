import type { By } from '#domains/history/api/port.ts';
import { endInLane, ensureJob, releaseServer, notifyFailure } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { trialSeconds } from '../../limits.ts';
import { inForce, type SetInForce } from '../../resolve.ts';
import { readSet } from '../store.ts';
import { readChoices, refsFrom } from '../store-refs.ts';
import { beginTrial, readOwner, saveApplied, saveNotApplied } from '../store-task.ts';
import { findFiltered } from './find-filtered.ts';
import { sameInForce } from './same-in-force.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { asInstant, type Sayable } from '#kernel/message.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  revision: number;
  trial: boolean;
  /** What comes back if the trial is not confirmed. */
  backTo: number;
  /** What the host is asked for: settled once, so that every run asks for the same. */
  wanted: SetInForce | null;
  summary: Sayable;
  by: By;
  /** It runs beside another task of the server. */
  ownLane?: boolean;
}

const atWork = say('being-applied');

const endOf = ({ ownLane }: Data) => (ownLane === true ? endInLane : releaseServer);

/** Applies the rules of one server, all at once. */
export const applyFirewallTask = task<Data>()({
  kind: 'firewall.apply',
  label: say('kind-firewall-apply'),
  serviceName: 'firewall',
  title: ({ name }) => say('apply-firewall', { name }),
  first: 'resolve',
  steps: {
    resolve: {
      title: say('looking-up-groups-networks'),
      weight: 1,
      cancel: true,
      async run({ app, data, log }) {
        const set = await readSet(app.db, data.serverId, data.revision);
        if (set === null) return fail(say('rules-have-gone'));
        const { accountId } = await readOwner(app.db, data.serverId);
        const wanted = inForce(set, refsFrom(await readChoices(app.db, accountId)));
        log(say('rules-in-force', { count: wanted.rules.length, count2: set.rules.length }));
        return next('apply', { patch: { wanted } });
      },
    },
    apply: {
      title: say('putting-rules-in-force'),
      weight: 6,
      cancel: atWork,
      async run({ app, data, token, signal }) {
        if (data.wanted === null) return fail(say('rules-not-settled'));
        const { engine, machine } = await findFiltered(app, data.serverId, signal);
        const asked = { machineRef: machine.ref, firewall: data.wanted };
        const job = await ensureJob(engine, {
          token,
          signal,
          start: () => engine.ensureFirewall(token, asked, signal),
        });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('rules-rejected'));
        return next('check');
      },
    },
    check: {
      title: say('comparing-with-host'),
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal, log }) {
        const { engine, machine } = await findFiltered(app, data.serverId, signal);
        const [read] = await engine.readFirewalls([machine.ref], signal);
        const { wanted } = data;
        if (wanted === null || read === undefined || !sameInForce(read.firewall, wanted))
          return fail(say('host-has-other-rules'));
        const now = new Date(app.clock.now());
        const until = new Date(now.getTime() + trialSeconds * 1000);
        log(data.trial ? say('in-force-until', { until: asInstant(until) }) : say('in-force'));
        return done({
          effect: endOf(data)({
            ...data,
            tab: 'firewall',
            kind: 'firewall',
            action: say(data.trial ? 'history.on-trial' : 'history.applied', { changes: data.summary }),
            notice: {
              code: 1020,
              severity: 'info',
              title: notice('changed', { name: data.name }),
              text: notice('changed-text', { changes: data.summary, by: data.by.name }),
            },
            async also(tx) {
              await saveApplied(tx, data.serverId, { revision: data.revision, applied: wanted, at: now });
              if (data.trial) await startTrial(tx, data, { app, until });
            },
          }),
        });
      },
    },
  },
  undo: (data, how, reason) =>
    endOf(data)({
      ...data,
      ...notifyFailure(how, notice('not-changed', { name: data.name }), reason),
      tab: 'firewall',
      kind: 'firewall',
      action: how === 'cancelled' ? say('change-canceled') : say('change-failed', { reason }),
      also: (tx) => saveNotApplied(tx, data.serverId, reason),
    }),
});

/** The trial is its own task: the server can be worked on in the meantime. */
async function startTrial(tx: Db, data: Data, { app, until }: { app: App; until: Date }): Promise<void> {
  const { taskId, serverId, name, backTo, by } = data;
  // By its kind: it orders a task of this one in its turn.
  const trialTask = app.tasks.get('firewall.trial');
  if (trialTask === undefined) throw new Error('there is no task that ends a trial');
  await beginTrial(tx, serverId, { id: taskId, until, backTo });
  await enqueue(tx, trialTask, {
    data: { serverId, name, trialId: taskId, until: until.toISOString(), by },
    object: { type: 'firewall', id: taskId, name, ...(await readOwner(tx, serverId)) },
    by: byItself,
  });
}
