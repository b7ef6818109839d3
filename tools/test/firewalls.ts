import { expect } from 'vitest';
import { translate } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { firewall as contract } from '#domains/firewall/contract.ts';
import type { Rule, RuleSet } from '#domains/firewall/rules.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { TestApp } from './app.ts';
import { until, type LiveSimulator } from './live-simulator.ts';
import { addServer } from './servers.ts';
import type { Browser, World } from './world.ts';

type View = AnswerOf<typeof contract.readFirewall>;
const patient = new AbortController().signal;

/** Requests of tests come from here. */
export const me = '127.0.0.1';
/** A rule that lets SSH in from anywhere, unless it is told otherwise. */
export const rule = (more: Partial<Rule> = {}): Rule => ({
  id: newId(),
  direction: 'in',
  action: 'allow',
  protocol: 'tcp',
  peers: [],
  ports: '22',
  note: '',
  enabled: true,
  ...more,
});
/** What comes in is closed but for these rules. */
export const closed = (...rules: Rule[]): RuleSet => ({ enabled: true, policyIn: 'deny', policyOut: 'allow', rules });
/** The request that applies these rules. */
export const rules = (set: RuleSet) => ({ kind: 'rules', set });
/** What an answer says is wrong. */
export const errors = (body: string) =>
  (JSON.parse(body) as { errors: { code: number; key?: string; info: string }[] }).errors;

interface Stage {
  app: TestApp;
  simulator: LiveSimulator;
  world: () => World;
  /** Who asks, where no one else is named. */
  ada: () => Browser;
}

/** What tests of firewalls do all the time. */
export function firewallStage({ app, simulator, world, ada }: Stage) {
  const { db } = app.app;
  const server = (state: ServerState = 'on', owner = world().ada) =>
    addServer(app, world(), { state, owner, simulator });
  const read = async (id: string, who = ada()) =>
    (await who.request({ url: `/svc/servers/${id}/firewall` })).json<View>();
  const apply = async (
    id: string,
    what: object,
    more: { who?: Browser; trial?: boolean; acceptLockout?: boolean; version?: number } = {},
  ) => {
    const { who = ada(), version, ...rest } = more;
    const ifMatch = version ?? (await read(id, who)).version ?? 0;
    const payload = { what, ...rest };
    return who.request({
      method: 'PUT',
      url: `/svc/servers/${id}/firewall`,
      headers: { 'if-match': `"${ifMatch}"` },
      payload,
    });
  };
  const send = (
    at: `${'POST' | 'PUT' | 'DELETE'} ${string}`,
    ...[payload, ifMatch, dryRun = false]: [payload?: object, ifMatch?: number, dryRun?: boolean]
  ) =>
    ada().request({
      method: at.startsWith('POST') ? 'POST' : at.startsWith('PUT') ? 'PUT' : 'DELETE',
      url: `/svc${at.slice(at.indexOf(' ') + 1)}`,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
        ...(dryRun ? { 'dry-run': 'true' } : {}),
      },
    });
  const settled = (id: string) =>
    until(`server ${id} settles`, async () => {
      const row = await db.selectFrom('server').select('task_id').where('id', '=', id).executeTakeFirstOrThrow();
      return row.task_id === null ? read(id) : null;
    });
  const applied = async (id: string, set: RuleSet, more: { trial?: boolean; acceptLockout?: boolean } = {}) => {
    const answer = await apply(id, rules(set), more);
    expect(answer.statusCode, answer.body).toBe(202);
    return settled(id);
  };
  const passes = async (ref: string, address: string, port = 22) =>
    (
      (await simulator.control('POST', `/machines/${ref}/reach`, {
        direction: 'in',
        protocol: 'tcp',
        address,
        port,
      })) as {
        passes: boolean;
      }
    ).passes;
  const onHost = async (ref: string) => (await simulator.engine.readFirewalls([ref], patient))[0]?.firewall;
  const history = async (id: string) =>
    (
      await db
        .selectFrom('history')
        .select('action')
        .where('object_id', '=', id)
        .where('kind', '=', 'firewall')
        .orderBy('id')
        .execute()
    ).map((row) => translate(row.action));

  return { server, read, apply, send, settled, applied, passes, onHost, history };
}
