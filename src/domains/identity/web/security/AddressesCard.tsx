import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyOp, CallOf } from '#kernel/op.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { ApiError } from '#shell/data/api-error.ts';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { toastError } from '#shell/form/act.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useDates } from '#shell/text/DateTime.tsx';
import { dateText } from '#shell/text/format.ts';
import { identity } from '../../contract.ts';
import { switchesOf, type Details } from './details.ts';
import { useSecurity } from './guard.ts';

const shutsOutCode = 1501;
const none = { ipAddress: '', label: '' };

/** The addresses that may sign in, with the check that no one shuts themselves out. */
export function AddressesCard({ details }: { details: Details }) {
  useDates();
  const { act, guard } = useSecurity();
  const [asking, setAsking] = useState<{ text: string; again: () => void } | null>(null);
  const { allowedIPList: list, maxAllowedIPs: max, useAllowedIP: on, allowedIPRevertsAt: revertsAt } = details;
  /** Asks whether someone wants to be shut out, if that is what a refusal warns of. */
  const ask = (refused: ApiError, again: () => void): boolean => {
    const warned = refused.items.some(({ code }) => code === shutsOutCode);
    if (warned) setAsking({ text: refused.message, again });
    return warned;
  };
  const change = <T extends AnyOp>(op: T, args: CallOf<T>) => {
    setAsking(null);
    void act(op, args, {
      onRefused: (refused) => {
        if (!ask(refused, () => change(op, args))) toastError(refused);
      },
    });
  };
  const form = useOpForm(identity.addAddress, {
    start: none,
    guard,
    onDone: () => form.restart(none),
    onRefused: (refused) => void ask(refused, add),
  });
  const add = () => {
    setAsking(null);
    form.send();
  };
  return (
    <Card
      title={<span id="addresses">{t`Allowed addresses`}</span>}
      note={on ? t`On: you can sign in from these addresses only.` : t`Off: you can sign in from any address.`}
      actions={
        <Button
          small
          onClick={() => change(identity.updateFactors, switchesOf(details, { useAllowedIP: !on }))}
          disabledReason={!on && list.length === 0 ? t`Add an address first.` : null}
        >
          {on ? t`Turn off` : t`Turn on`}
        </Button>
      }
    >
      {revertsAt && (
        <div className="mb-4 grid gap-3">
          <Banner tone="warn">
            {t`The list turns off at ${dateText(revertsAt)} unless you confirm it, so that you can't lock yourself out.`}
          </Banner>
          <Button
            className="justify-self-start"
            look="primary"
            onClick={() => change(identity.confirmAddresses, { input: {} })}
          >{t`Keep list on`}</Button>
        </div>
      )}
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {list.map((row) => (
          <li key={row.addressId} className="flex items-center gap-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-mono text-[13px] break-all">{row.ipAddress}</span>
              <span className="block text-muted">
                {[
                  row.label,
                  t`Added ${dateText(row.created)}`,
                  row.lastSeen ? t`last used ${dateText(row.lastSeen)}` : t`not used yet`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <IconButton
              label={t`Remove ${row.ipAddress}`}
              onClick={() => change(identity.removeListItem, { input: { addressId: row.addressId } })}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <OpForm form={form} className="flex flex-wrap items-end gap-2">
        <TextField
          label={t`Address or range`}
          className="min-w-48 flex-1"
          placeholder="203.0.113.0/24"
          spellCheck={false}
          autoComplete="off"
          hint={t`Up to ${max} IPv4 or IPv6 addresses. Your address is ${details.ipAddress}.`}
          {...form.field('ipAddress')}
        />
        <TextField
          label={t`Label`}
          placeholder={t`optional`}
          className="w-36 self-start"
          maxLength={60}
          {...form.field('label')}
        />
        <span className="flex gap-2 self-start pt-6.5">
          <Button type="submit" busy={form.pending}>{t`Add`}</Button>
          <Button
            busy={form.pending}
            onClick={() => {
              form.set({ ipAddress: details.ipAddress });
              add();
            }}
          >{t`Add my address`}</Button>
        </span>
      </OpForm>
      {asking && (
        <OpDialog
          form={plainForm(asking.again)}
          title={t`This would lock you out`}
          action={t`Continue anyway`}
          danger
          onClose={() => setAsking(null)}
        >
          <p>{asking.text}</p>
          <p className="mt-2">{t`The list turns off automatically after ten minutes.`}</p>
        </OpDialog>
      )}
    </Card>
  );
}
