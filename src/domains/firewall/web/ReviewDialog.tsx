import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { router } from '#shell/router.tsx';
import type { ApiError } from '#shell/api-error.ts';
import type { InputOf } from '#kernel/op.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { firewall } from '../contract.ts';
import { lockedPorts, managementName } from '../decide.ts';
import type { RuleSet } from '../rules.ts';
import { ChangeList } from './ChangeList.tsx';
import { refsFrom } from './RuleList.tsx';
import type { FirewallView } from './types.ts';

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
  const [trial, setTrial] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const apply = useAct(firewall.applyFirewall, {
    refresh: [firewall.readFirewall, firewall.listFirewallRevisions, servers.readServer],
    onRefused: (error) => {
      onRefused(error);
      return false;
    },
    onDone: ({ cmdId }) => {
      toast('success', t`Applying the firewall of ${server.name}`, {
        action: { title: t`Show task`, onChoose: () => void router.navigate({ href: `/tasks/${cmdId}` }) },
      });
      onDone();
      onClose();
    },
  });
  const locked = lockedOf(view, after);
  const saidLocked = apply.error?.items.some(({ code }) => code === lockoutCode) ?? false;
  const isLocked = locked.length > 0 || saidLocked;
  const others = apply.error && !saidLocked ? apply.error.message : null;
  const { address } = view.me;
  const names = locked.map((port) => `${port} (${managementName(port)})`).join(', ');
  return (
    <Dialog
      title={t`Apply to ${server.name}`}
      onClose={onClose}
      onSubmit={() =>
        apply.mutate({
          params: { serverId: server.id },
          input: { what, trial: trial || isLocked, acceptLockout: accepted },
          ifMatch: view.version,
        })
      }
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            data-autofocus=""
            busy={apply.isPending}
            disabledReason={isLocked && !accepted ? t`Say that you mean to block yourself, or change the rules.` : null}
          >
            {isLocked || trial ? t`Apply on trial` : t`Apply`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {others && <Banner tone="bad">{others}</Banner>}
        <ChangeList before={view.set} after={after} refs={view.refs} />
        {isLocked ? (
          <div className="grid gap-3">
            <Banner tone="bad">
              {locked.length > 0
                ? t`This would block your current address ${address} on port ${names}.`
                : (apply.error?.message ?? '')}{' '}
              {t`It goes back by itself after 2 minutes unless you confirm it.`}
            </Banner>
            <CheckField label={t`I mean it: apply it on trial`} checked={accepted} onChange={setAccepted} />
          </div>
        ) : (
          <CheckField
            label={t`On trial`}
            note={t`Goes back by itself after 2 minutes unless you confirm it.`}
            checked={trial}
            onChange={setTrial}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The ports of the server's own work that the person reaches now and would not afterwards. */
function lockedOf({ me, set, refs, revision, appliedRevision }: FirewallView, after: RuleSet): number[] {
  const address = parseAddress(me.address);
  if (address === null) return [];
  const known = refsFrom(refs);
  // Where the wanted rules are not in force the server says what decides now.
  const before = revision === appliedRevision ? set : { ...set, enabled: false };
  return lockedPorts(
    { before: { set: before, refs: known }, after: { set: after, refs: known } },
    { address, ports: me.ports },
  );
}
