import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ApiError } from '#shell/data/api-error.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { InputOf } from '#kernel/op.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { parseAddress } from '#kernel/addresses.ts';
import { firewall } from '../contract.ts';
import { lockedPorts, managementName } from '../decide.ts';
import { openedBy } from '../exposure.ts';
import type { Rule, RuleSet } from '../rules.ts';
import { ChangeList } from './ChangeList.tsx';
import { ruleText } from './labels.ts';
import { refsFrom } from './refs.ts';
import type { FirewallView, RefChoice } from './types.ts';

export type What = InputOf<typeof firewall.applyFirewall>['what'];

interface Props {
  server: { id: string; name: string };
  view: FirewallView;
  what: What;
  /** The rules that it leads to. */
  after: RuleSet;
  onDone(): void;
  onRefused(error: ApiError): void;
  onClose(): void;
}

const lockoutCode = 1760;

/** Shows what is going to change, and what that means for the person, before all of it is applied at once. */
export default function ReviewDialog({ server, view, what, after, onDone, onRefused, onClose }: Props) {
  const [saidLocked, setSaidLocked] = useState<string>();
  const locked = lockedOf(view, after);
  const isLocked = locked.length > 0 || saidLocked !== undefined;
  const form = useOpForm(firewall.applyFirewall, {
    start: { trial: false, acceptLockout: false },
    params: { serverId: server.id },
    ifMatch: view.version,
    input: ({ trial, acceptLockout }) => ({ what, trial: trial || isLocked, acceptLockout }),
    onDone,
    onRefused: (error) => {
      setSaidLocked(error.items.some(({ code }) => code === lockoutCode) ? error.message : undefined);
      onRefused(error);
    },
  });
  const { trial, acceptLockout } = form.values;
  const { address } = view.me;
  const names = locked.map((port) => `${port} (${managementName(port)})`).join(', ');
  return (
    <OpDialog
      form={saidLocked === undefined ? form : { ...form, wrong: '' }}
      title={t`Apply to ${server.name}`}
      action={isLocked || trial ? t`Apply for 2 minutes` : t`Apply`}
      question
      disabledReason={
        isLocked && !acceptLockout ? t`Confirm that you want to block your own access, or change the rules.` : null
      }
      done={t`Applying the firewall of ${server.name}`}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-ink">
        <ChangeList before={view.set} after={after} refs={view.refs} />
        <OpenRules rules={openedBy(view.set, after, refsFrom(view.refs))} refs={view.refs} />
        {isLocked ? (
          <div className="grid gap-3">
            <Banner tone="bad">
              {locked.length > 0 ? t`This would block your current address ${address} on port ${names}.` : saidLocked}{' '}
              {t`Reverts automatically after 2 minutes unless you confirm.`}
            </Banner>
            <CheckField label={t`I understand: apply for 2 minutes`} {...form.checked('acceptLockout')} />
          </div>
        ) : (
          <CheckField
            label={t`Temporary`}
            note={t`Reverts automatically after 2 minutes unless you confirm.`}
            {...form.checked('trial')}
          />
        )}
      </div>
    </OpDialog>
  );
}

/** Warns of rules that let everyone in. */
function OpenRules({ rules, refs }: { rules: readonly Rule[]; refs: readonly RefChoice[] }) {
  if (rules.length === 0) return null;
  return (
    <Banner tone="warn">
      <p>
        {plural(rules.length, {
          one: '# rule is open to everyone on the internet. Limit its source to the addresses that need access:',
          other: '# rules are open to everyone on the internet. Limit their sources to the addresses that need access:',
        })}
      </p>
      <ul className="ms-4 list-disc">
        {rules.map((rule) => (
          <li key={rule.id}>{ruleText(rule, refs)}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** The ports of the server's own work that the person reaches now and would not afterward. */
function lockedOf({ me, set, refs, revision, appliedRevision }: FirewallView, after: RuleSet): number[] {
  const address = parseAddress(me.address);
  if (address === null) return [];
  const known = refsFrom(refs);
  // Where the requested rules are not active, shows what currently decides.
  const before = revision === appliedRevision ? set : { ...set, enabled: false };
  return lockedPorts(
    { before: { set: before, refs: known }, after: { set: after, refs: known } },
    { address, ports: me.ports },
  );
}
