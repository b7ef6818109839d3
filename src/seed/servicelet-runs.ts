import { messageJson } from '#platform/db/columns.ts';
import type { Insertable } from 'kysely';
import { say } from '#domains/servicelets/messages.ts';
import type { DB } from '#platform/db/types.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { AnyTask } from '#platform/tasks/task.ts';
import type { Life } from './history.ts';
import { insertAll } from './insert-all.ts';
import { secondsAfter, type Random } from './random.ts';

interface Sample {
  servicelet: string;
  parameters?: Record<string, string>;
  exitCode: number;
  seconds: number;
  output(name: string): string;
}

const samples: readonly Sample[] = [
  {
    servicelet: 'Disk usage',
    exitCode: 0,
    seconds: 1,
    output: () =>
      'Filesystem      Size  Used Avail Use% Mounted on\n/dev/vda1        30G  9.4G   20G  33% /\ntmpfs           2.0G     0  2.0G   0% /dev/shm\n',
  },
  {
    servicelet: 'Memory and load',
    exitCode: 0,
    seconds: 1,
    output: () =>
      ' 09:12:44 up 41 days,  3:08,  0 users,  load average: 0.18, 0.22, 0.20\n               total        used        free\nMem:         4030128     1418204     2611924\nSwap:              0           0           0\n2\n',
  },
  {
    servicelet: 'Restart a unit',
    parameters: { unit: 'nginx' },
    exitCode: 0,
    seconds: 3,
    output: () => 'nginx.service - A high performance web server\n     Active: active (running) since just now\n',
  },
  {
    servicelet: 'Tail a log',
    parameters: { path: '/var/log/syslog', lines: '3' },
    exitCode: 0,
    seconds: 1,
    output: (name) =>
      `09:10:01 ${name} CRON[2113]: (root) CMD (run-parts /etc/cron.hourly)\n09:11:17 ${name} systemd[1]: Started Daily apt download activities.\n09:11:20 ${name} systemd[1]: apt-daily.service: Deactivated successfully.\n`,
  },
  {
    servicelet: 'Update packages',
    exitCode: 100,
    seconds: 14,
    output: () =>
      'Reading package lists...\nE: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1187 (unattended-upgr)\n',
  },
  {
    servicelet: 'Update packages',
    exitCode: 0,
    seconds: 96,
    output: () =>
      'Reading package lists...\nThe following packages will be upgraded:\n  libssl3 openssl\n2 upgraded, 0 newly installed, 0 to remove.\n',
  },
];

/** Runs of the catalog on servers that were on, so that queues and logs are not empty at first sight. */
export async function insertServiceletRuns(
  tx: Tx,
  random: Random,
  { lives, now, tasks }: { lives: readonly Life[]; now: Date; tasks: ReadonlyMap<string, AnyTask> },
): Promise<void> {
  const catalog = await tx
    .selectFrom('servicelet')
    .innerJoin('servicelet_version as v', (join) =>
      join.onRef('v.servicelet_id', '=', 'servicelet.id').onRef('v.version', '=', 'servicelet.version'),
    )
    .select(['servicelet.id', 'v.name', 'v.version'])
    .execute();
  const linux = new Set(
    (await tx.selectFrom('image').select('id').where('os_family', '=', 'linux').execute()).map(({ id }) => id),
  );
  const definition = tasks.get('servicelet.run');
  const runs: Insertable<DB['servicelet_run']>[] = [];
  const orders: Insertable<DB['task']>[] = [];
  for (const life of lives) {
    const { row } = life.server;
    if (row.state !== 'on' || !linux.has(row.image_id)) continue;
    const often = life.owner.email.startsWith('user@') ? 0.8 : 0.15;
    if (!random.chance(often)) continue;
    for (let n = random.int(1, life.owner.email.startsWith('user@') ? 14 : 4); n > 0; n -= 1) {
      const sample = random.pick(samples);
      const found = catalog.find(({ name }) => name === sample.servicelet);
      if (found === undefined) continue;
      const at = random.between(row.power_since, now);
      const [startedAt, endedAt] = [secondsAfter(at, 2), secondsAfter(at, 2 + sample.seconds)];
      if (endedAt > now) continue;
      const [id, taskId] = [random.id(at), random.id(at)];
      runs.push({
        id,
        server_id: row.id,
        servicelet_id: found.id,
        version: found.version,
        action: 'run',
        state: sample.exitCode === 0 ? 'ok' : 'failed',
        parameters: JSON.stringify(sample.parameters ?? {}),
        exit_code: sample.exitCode,
        output: sample.output(row.name),
        created_by: life.owner.email,
        source: 'console',
        task_id: taskId,
        queued_at: at,
        started_at: startedAt,
        ended_at: endedAt,
      });
      if (definition !== undefined)
        orders.push(
          taskOf(definition, { life, id: taskId, title: found.name, at, endedAt, exitCode: sample.exitCode }),
        );
    }
  }
  await insertAll(tx, 'servicelet_run', runs);
  await insertAll(tx, 'task', orders);
}

interface Order {
  life: Life;
  id: string;
  title: string;
  at: Date;
  endedAt: Date;
  exitCode: number;
}

/** The finished task of a run. */
function taskOf(definition: AnyTask, { life, id, title, at, endedAt, exitCode }: Order): Insertable<DB['task']> {
  const { row } = life.server;
  const failed = exitCode !== 0;
  const data = { taskId: id, serverId: row.id, name: row.name, action: 'run', title };
  const steps = Object.keys(definition.steps).filter((step) => step !== 'file');
  return {
    id,
    kind: definition.kind,
    title: messageJson(definition.title(data)),
    service_name: definition.serviceName,
    data: JSON.stringify(data),
    state: failed ? 'failed' : 'succeeded',
    step: steps.at(-1) ?? definition.first,
    trail: JSON.stringify(steps.map((step) => ({ step, startedAt: at.toISOString(), doneAt: endedAt.toISOString() }))),
    progress: 100,
    warn: false,
    exit_code: failed ? 1 : 0,
    error: failed ? messageJson(say('ended-with-exit-code', { exitCode })) : null,
    site_id: row.site_id,
    account_id: row.account_id,
    object_type: 'server',
    object_id: row.id,
    object_name: row.name,
    created_by: life.owner.id,
    created_by_name: life.owner.email,
    source: 'console',
    run_at: at,
    claim: steps.length,
    created_at: at,
    started_at: at,
    done_at: endedAt,
  };
}
