import type { Message } from '#kernel/message.ts';
import { changesBetween, type Change } from '../compare.ts';
import { say } from '../messages.ts';
import type { RuleSet } from '../rules.ts';

/** The change in a few words, for the history and the audit. */
export function changeText(before: RuleSet, after: RuleSet): Message {
  const all = changesBetween(before, after);
  if (all.length === 0) return say('no-change');
  const counted = (['added', 'changed', 'moved', 'removed'] as const).flatMap((kind) => {
    const count = all.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [say(`rules-${kind}`, { count })];
  });
  return say('changes', { changes: [...counted, ...all.flatMap(settingText)] });
}

function settingText(change: Change): Message[] {
  if (change.kind !== 'setting') return [];
  if (change.field === 'enabled') return [say(change.after === true ? 'switched-on' : 'switched-off')];
  const allows = change.after === 'allow';
  if (change.field === 'policyIn') return [say(allows ? 'incoming-allow' : 'incoming-deny')];
  return [say(allows ? 'outgoing-allow' : 'outgoing-deny')];
}
