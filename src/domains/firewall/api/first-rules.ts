import { Conflict, Invalid, item, Refusal } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import { findServer, type MadeServer, type ServerExtra } from '#domains/servers/api/port.ts';
import { newId } from '#kernel/ids.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { starterSet } from '../builtin.ts';
import { managementPorts } from '../decide.ts';
import { problemsOfRules } from '../problems.ts';
import { openSet, type RuleSet } from '../rules.ts';
import { FirstRules } from '../schemas.ts';
import { say } from '../messages.ts';
import { changeText } from './change-text.ts';
import { limitOf } from './find-firewall.ts';
import { lockedBy, lockoutItem } from './judge.ts';
import { insertRevision, readFirewall, readHosts, type Host } from './store.ts';
import { readChoices, refsFrom } from './store-refs.ts';
import { lockTemplate } from './store-templates.ts';

const key = 'extras.firewall';

interface First {
  set: RuleSet;
  template: { id: string; version: number } | null;
  reason: Message;
}

/** The rules for new servers: requested on creation, active as soon as the servers exist. */
export const firstRules: ServerExtra = {
  key: 'firewall',
  async run(ctx, made, value) {
    const read = FirstRules.safeParse(value);
    if (!read.success) throw new Invalid([item(1000, key, { detail: say('choose-rules') })]);
    if (read.data.kind === 'none') return;
    const [first] = made;
    const host = first && (await readHosts(ctx.db, [first.id])).get(first.id);
    if (first === undefined || host === undefined) return;
    const wanted = await firstOf(ctx, read.data, { made: first, host });
    await check(ctx, wanted.set, { made: first, host });
    for (const { id } of made)
      await insertRevision(ctx.db, {
        serverId: id,
        revision: 1,
        ...wanted,
        summary: changeText(openSet, wanted.set),
        by: ctx.me.email,
        at: ctx.now,
      });
  },
};

interface About {
  made: MadeServer;
  host: Host;
}

async function firstOf(ctx: Ctx, choice: Exclude<FirstRules, { kind: 'none' }>, { made, host }: About): Promise<First> {
  if (choice.kind === 'starter') {
    const address = parseAddress(ctx.request.ip) === null ? null : ctx.request.ip;
    const about = { newId, address, ports: managementPorts(host.osFamily), peers: [] };
    return { set: starterSet(choice.starter, about), template: null, reason: say('chosen-at-creation') };
  }
  if (choice.kind === 'server') {
    const from = await findServer(ctx.db, ctx.scope, choice.serverId);
    const { set } = await readFirewall(ctx.db, from.id);
    return { set, template: null, reason: say('copied-from-server', { name: from.name }) };
  }
  const template = await lockTemplate(ctx.db, ctx.scope, choice.templateId);
  if (template.accountId !== made.accountId) throw new Invalid([item(1004, key)]);
  const { id, version, name, policyIn, policyOut, rules } = template;
  return {
    set: { enabled: true, policyIn, policyOut, rules },
    template: choice.follow ? { id, version } : null,
    reason: say('from-template', { name }),
  };
}

/** Problems with the rules of a new server are reported at that field, and no server is created. */
async function check(ctx: Ctx, set: RuleSet, { made, host }: About): Promise<void> {
  const limit = limitOf(ctx.app, host.engine);
  if (limit === null) throw new Conflict(1761, key);
  const choices = await readChoices(ctx.db, made.accountId);
  const refs = refsFrom(choices);
  const [problem] = problemsOfRules(set.rules, { known: (ref) => ref in refs, limit, at: 'rules' });
  if (problem !== undefined) throw new Invalid([{ ...problem, key }]);
  const locked = lockedBy(ctx, host, { before: { set: openSet, refs }, after: { set, refs } });
  if (locked.length > 0) throw new Refusal(409, [lockoutItem(ctx, locked, key)]);
}
