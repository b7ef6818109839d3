import { translate, type Message } from '#kernel/message.ts';
import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { firewall as contract } from '../contract.ts';
import type { RuleSet } from '../rules.ts';
import { say } from '../messages.ts';
import { changeText } from './change-text.ts';
import { checkOn, limitOf, lockWithFirewall } from './find-firewall.ts';
import { checkRules, lockedBy, lockoutItem, openBefore, refuseLockout } from './judge.ts';
import { orderFirewall } from './order-firewall.ts';
import { readSet, type StoredFirewall } from './store.ts';
import { choicesFor, refsFrom, type RefChoice } from './store-refs.ts';
import { lockTemplate } from './store-templates.ts';

type What = InputOf<typeof contract.applyFirewall>['what'];

interface Wanted {
  /** Null: what is wanted already. */
  set: RuleSet | null;
  template: { id: string; version: number } | null;
  reason: Message;
  /** The field that holds the rules. */
  key: string;
}

/** Applies rules on one server, all at once. What would shut the caller out is refused, or goes on trial. */
export const applyFirewall: Run<typeof contract.applyFirewall> = async (ctx, { params, input }) => {
  const { server, firewall, host } = await lockWithFirewall(ctx, params.serverId);
  checkOn(server, 'apply');
  if (firewall.version !== ctx.ifMatch) throw new Stale();
  const limit = limitOf(ctx.app, host.engine);
  if (limit === null) throw new Conflict(1761);
  const choices = await choicesFor(ctx.db, ctx.scope, { server, set: firewall.set });
  const wanted = await wantedOf(ctx, input.what, { server, firewall });
  const after = wanted.set ?? firewall.set;
  checkRules(after.rules, { choices, limit, at: `${wanted.key}.rules` });
  const locked = lockedPortsOf(after, choices);
  if (!input.acceptLockout) refuseLockout(locked.length === 0 ? [] : [lockoutItem(ctx, locked, wanted.key)]);
  const ordered = await orderFirewall(ctx.db, server, {
    firewall,
    set: wanted.set,
    template: wanted.template,
    reason: wanted.reason,
    trial: input.trial || locked.length > 0,
    by: byOf(ctx),
    requester: requesterOf(ctx),
    now: ctx.now,
  });
  if (ordered === null) throw new Conflict(1007, undefined, { task: otherTask });
  auditAlone(ctx, ofServer(server), {
    diff: {
      firewall: [firewall.revision, ordered.revision],
      rules: [null, translate(wanted.set === null ? say('applied-again') : changeText(firewall.set, wanted.set))],
      locksOut: [null, locked],
    },
    taskId: ordered.taskId,
  });
  return { cmdId: ordered.taskId, revision: ordered.revision };

  function lockedPortsOf(set: RuleSet, known: readonly RefChoice[]): number[] {
    const refs = refsFrom(known);
    return lockedBy(ctx, host, { before: { set: openBefore(firewall), refs }, after: { set, refs } });
  }
};

async function wantedOf(
  ctx: Ctx,
  what: What,
  { server, firewall }: { server: Locked; firewall: StoredFirewall },
): Promise<Wanted> {
  if (what.kind === 'rules') return { set: what.set, template: null, reason: say('edited'), key: 'what.set' };
  if (what.kind === 'again') {
    const { templateId, templateVersion } = firewall;
    const template = templateId === null ? null : { id: templateId, version: templateVersion ?? 0 };
    return { set: null, template, reason: say('applied-once-more'), key: 'what' };
  }
  if (what.kind === 'revision') {
    const set = await readSet(ctx.db, server.id, what.revision);
    if (set === null) throw new NotFound(1004, 'what.revision');
    return { set, template: null, reason: say('restored-revision', { revision: what.revision }), key: 'what.revision' };
  }
  const template = await lockTemplate(ctx.db, ctx.scope, what.templateId);
  if (template.accountId !== server.accountId) throw new Invalid([item(1004, 'what.templateId')]);
  const { id, version, name, policyIn, policyOut, rules } = template;
  const set = { enabled: true, policyIn, policyOut, rules };
  return { set, template: { id, version }, reason: say('from-template', { name }), key: 'what.templateId' };
}
