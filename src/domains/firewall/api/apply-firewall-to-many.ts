import { translate, type Message } from '#kernel/message.ts';
import type { InputOf } from '#kernel/op.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { firewall as contract } from '../contract.ts';
import { maxRules } from '../limits.ts';
import { parseRef, refsOf, type RuleSet } from '../rules.ts';
import { say } from '../messages.ts';
import { changeMany, type ManyChange } from './change-many.ts';
import { checkRules } from './judge.ts';
import { readFirewall } from './store.ts';
import { readChoices } from './store-refs.ts';
import { lockTemplate } from './store-templates.ts';

type What = InputOf<typeof contract.applyFirewallToMany>['what'];

/** Applies one rule set to many servers. */
export const applyFirewallToMany: Run<typeof contract.applyFirewallToMany> = async (ctx, { input }) => {
  const { acceptLockout, serverIds } = input;
  const source = await sourceOf(ctx, input.what);
  const results = await changeMany(ctx, { ...source, serverIds, acceptLockout });
  const begun = results.filter((result) => result.cmdId !== null).length;
  auditMany(ctx, { servers: [results.length, begun], rules: [null, translate(source.reason)] });
  return { results };
};

type Source = Pick<ManyChange, 'setFor' | 'template' | 'reason' | 'key'>;

async function sourceOf(ctx: Ctx, what: What): Promise<Source> {
  if (what.kind === 'rules') {
    // References are those of one account; rules for servers of whichever account have none.
    checkRules(what.set.rules, { choices: [], limit: maxRules, at: 'what.set.rules' });
    return { setFor: () => what.set, template: null, reason: say('applied-to-many'), key: 'what.set' };
  }
  if (what.kind === 'server') {
    const from = await findServer(ctx.db, ctx.scope, what.serverId);
    const { set } = await readFirewall(ctx.db, from.id);
    const setFor: Source['setFor'] = (server) => forAccount(set, from.accountId === server.accountId);
    return { setFor, template: null, reason: say('copied-from-server', { name: from.name }), key: 'what.serverId' };
  }
  const template = await lockTemplate(ctx.db, ctx.scope, what.templateId);
  const { id, version, name, accountId, policyIn, policyOut, rules } = template;
  checkRules(rules, { choices: await readChoices(ctx.db, accountId), limit: maxRules, at: 'what.templateId' });
  const set = { enabled: true, policyIn, policyOut, rules };
  return {
    setFor: (server) =>
      what.follow && server.accountId !== accountId
        ? say('foreign-template')
        : forAccount(set, server.accountId === accountId),
    template: what.follow ? { id, version } : null,
    reason: what.follow ? say('from-template', { name }) : say('copied-from-template', { name }),
    key: 'what.templateId',
  };
}

/** References lead nowhere in another account. */
function forAccount(set: RuleSet, same: boolean): RuleSet | Message {
  const [first] = same ? [] : refsOf(set.rules);
  return first === undefined ? set : say('foreign-refs', { kind: parseRef(first)?.kind ?? 'group' });
}
