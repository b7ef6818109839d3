import { t } from '@lingui/core/macro';
import { Globe, KeyRound, Mail, Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { starterSet, type Starter } from '../builtin.ts';
import { managementName } from '../decide.ts';
import type { RuleSet } from '../rules.ts';
import type { FirewallView } from './types.ts';
import { newRuleId } from './use-rules.ts';
import { actionLabel } from './labels.ts';

interface Props {
  view: FirewallView;
  set: RuleSet;
  refusal: string | null;
  onStart(set: RuleSet): void;
  onAdd(): void;
}

/** The rules of a starter for this server and person; `from` is the network that may reach a database. */
export function startersOf({ me }: FirewallView, starter: Starter, from?: string): RuleSet {
  return starterSet(starter, {
    newId: newRuleId,
    address: me.address || null,
    ports: me.ports,
    peers: from === undefined || from === '' ? [] : [from],
  });
}

/** Nothing filters yet: what that means, and three ways to begin. */
export function EmptyRules({ view, set, refusal, onStart, onAdd }: Props) {
  const way = set.enabled ? actionLabel(set.policyIn).toLocaleLowerCase() : t`let in`;
  const access = managementName(view.me.ports[0] ?? 22);
  const starters = [
    ['web', t`Web server`, <Globe key="web" aria-hidden size={16} />],
    ['mail', t`Mail server`, <Mail key="mail" aria-hidden size={16} />],
    ['remote', t`${access} from my IP only`, <KeyRound key="remote" aria-hidden size={16} />],
  ] as const;
  return (
    <EmptyState
      kind="nothing"
      title={t`No rules`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {starters.map(([starter, title, icon]) => (
            <Button key={starter} disabledReason={refusal} onClick={() => onStart(startersOf(view, starter))}>
              {icon}
              {title}
            </Button>
          ))}
          <Button look="ghost" disabledReason={refusal} onClick={onAdd}>
            <Plus aria-hidden size={16} />
            {t`Add a rule`}
          </Button>
        </div>
      }
    >
      {set.enabled
        ? t`All inbound traffic: ${way}. A template closes the server and opens only what it needs.`
        : t`The firewall is off: all inbound traffic is allowed. A template closes the server and opens only what it needs.`}
    </EmptyState>
  );
}
