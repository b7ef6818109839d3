import { say } from '#domains/servers/messages.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.ts';
import type { PowerAction } from '#domains/servers/states.ts';
import type { SeedPriceList } from './prices.ts';
import { secondsAfter, type Random } from './random.ts';
import type { SeedServer } from './servers.ts';

type HistoryRow = Insertable<DB['history']>;

/** Something that someone did to a server; most of them were done by a task. */
export interface PastAction {
  at: Date;
  kind: 'power' | 'configuration' | 'lifecycle';
  /** The audit action, which is also the kind of the task. */
  action: 'server.create' | 'server.power' | 'server.rename' | 'server.terminate';
  /** What the history of the server says. */
  said: Sayable;
  /** What was asked for, where it was about power. */
  power: PowerAction | null;
  from: string | null;
  to: string | null;
  taskId: string | null;
  /** What happened at the data center without the console: no task, no audit. */
  found?: true;
}

export interface Life {
  server: SeedServer;
  owner: { id: string; email: string; priceList: Pick<SeedPriceList, 'bookAt'> };
  /** Oldest first. */
  actions: PastAction[];
}

const changes: Record<string, PowerAction> = {
  'on off': 'off',
  'on on': 'restart',
  'off on': 'on',
  'on suspended': 'suspend',
  'suspended on': 'resume',
  'suspended off': 'off',
};

/** The history of a server from its creation to its current state, in consistent steps. */
export function lifeOf(random: Random, server: SeedServer, owner: Life['owner']): Life {
  const { row } = server;
  const created = row.created_at;
  const past = (at: Date, rest: Omit<PastAction, 'at' | 'taskId'>, byTask = true): PastAction => ({
    at,
    taskId: byTask ? random.id(at) : null,
    ...rest,
  });
  const ready = secondsAfter(created, 75);
  const actions = [
    past(ready, {
      kind: 'lifecycle',
      action: 'server.create',
      said: say('created'),
      power: null,
      from: 'creating',
      to: 'on',
    }),
  ];
  const moments = Array.from({ length: random.int(1, 7) }, () => random.between(ready, row.power_since));
  let state = 'on';
  for (const at of moments.sort((a, b) => a.getTime() - b.getTime())) {
    const to = nextState(random, state);
    const found = state !== to && (to === 'on' || to === 'off') && at.getTime() % 14 === 0;
    actions.push(found ? past(at, foundAction(state, to), false) : past(at, powerAction(state, to)));
    state = to;
  }
  if (row.state === 'suspended' && state === 'off') {
    // Only what runs can be suspended, so it was powered on some time before.
    actions.push(past(random.between(actions.at(-1)?.at ?? ready, row.power_since), powerAction('off', 'on')));
    state = 'on';
  }
  actions.push(...ending(row, state).map((rest) => past(row.power_since, rest)));
  if (random.chance(0.12)) {
    const at = random.between(ready, row.power_since);
    const rename = {
      kind: 'configuration',
      action: 'server.rename',
      said: say('renamed-from', { name: `${row.name}-old`, name2: row.name }),
      power: null,
      from: null,
      to: null,
    } as const;
    actions.push(past(at, rename, false));
  }
  return { server, owner, actions: actions.sort((a, b) => a.at.getTime() - b.at.getTime()) };
}

function powerAction(from: string, to: string): Omit<PastAction, 'at' | 'taskId'> {
  const power = changes[`${from} ${to}`] ?? 'on';
  return { kind: 'power', action: 'server.power', said: say('power-done', { action: power }), power, from, to };
}

function foundAction(from: string, to: string): Omit<PastAction, 'at' | 'taskId'> {
  return { ...powerAction(from, to), said: say('found', { power: to }), power: null, found: true };
}

function nextState(random: Random, state: string): string {
  if (state === 'on')
    return random.weighted([
      ['off', 5],
      ['on', 4],
      ['suspended', 1],
    ] as const);
  return state === 'off' ? 'on' : random.pick(['on', 'off']);
}

/** The last step to the state that the row shows. */
function ending(row: SeedServer['row'], from: string): Omit<PastAction, 'at' | 'taskId'>[] {
  if (row.state === 'terminated')
    return [
      {
        kind: 'lifecycle',
        action: 'server.terminate',
        said: say('terminated'),
        power: null,
        from,
        to: 'terminated',
      },
    ];
  if (row.state === 'error') {
    const power = from === 'on' ? 'restart' : 'on';
    // The seed of the server wrote it as a message.
    const said = say('power-failed-because', { action: power, reason: JSON.parse(row.error ?? 'null') as Message });
    return [{ kind: 'power', action: 'server.power', said, power, from, to: 'error' }];
  }
  return row.state === from ? [] : [powerAction(from, row.state)];
}

/** The rows of the history that the server's own page and the power report show. */
export function historyRows(lives: readonly Life[]): HistoryRow[] {
  return lives
    .flatMap(({ server, owner, actions }) =>
      actions.map((past) => ({
        object_type: 'server',
        object_id: server.row.id,
        site_id: server.row.site_id,
        account_id: server.row.account_id,
        at: past.at,
        kind: past.kind,
        action: messageJson(past.said),
        from_state: past.from,
        to_state: past.to,
        actor_name: past.found ? 'Data center' : owner.email,
        source: past.found ? 'engine' : 'console',
        task_id: past.taskId,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** One audit row per action, as the console would have written it. */
export function auditRows(lives: readonly Life[]): Insertable<DB['audit']>[] {
  return lives
    .flatMap(({ server, owner, actions }) =>
      actions.flatMap((past) =>
        past.found
          ? []
          : {
              at: past.at,
              action: past.action,
              outcome: 'done',
              actor_id: owner.id,
              actor_name: owner.email,
              site_id: server.row.site_id,
              account_id: server.row.account_id,
              object_type: 'server',
              object_id: server.row.id,
              object_name: server.row.name,
              diff: JSON.stringify(past.from === null ? {} : { state: [past.from, past.to] }),
              source: 'console',
              ip: '203.0.113.7',
              task_id: past.taskId,
            },
      ),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
