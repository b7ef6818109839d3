import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { useDates } from '#shell/DateTime.tsx';
import { dateText } from '#shell/format.ts';
import { identity } from '../../contract.ts';
import { refreshSecurity, saveSwitches, type Details } from './details.ts';
import { useSecurity } from './guard.ts';

const shutsOutCode = 1501;

/** The addresses that may sign in, with the check that nobody shuts themselves out. */
export function AddressesCard({ details }: { details: Details }) {
  useDates();
  const { guard } = useSecurity();
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState<{ text: string; work: () => Promise<unknown> } | null>(null);
  const { allowedIPList: list, maxAllowedIPs: max, useAllowedIP: on, allowedIPRevertsAt: revertsAt } = details;
  const change = (work: () => Promise<unknown>) =>
    void guard(async () => {
      setError(undefined);
      setAsking(null);
      try {
        await work();
        await refreshSecurity();
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        const field = failure.of('ipAddress');
        if (field !== undefined) setError(field);
        else if (failure.items.some(({ code }) => code === shutsOutCode)) setAsking({ text: failure.message, work });
        else throw failure;
      }
    });
  const add = (ipAddress: string) =>
    change(async () => {
      await call(identity.addAddress, { input: { ipAddress, label } });
      setAddress('');
      setLabel('');
    });
  const remove = (addressId: string) => change(() => call(identity.removeListItem, { input: { addressId } }));
  const switchTo = (useAllowedIP: boolean) => change(() => saveSwitches(details, { useAllowedIP }));
  const confirm = () => change(() => call(identity.confirmAddresses, { input: {} }));
  return (
    <Card
      title={<span id="addresses">{t`Allowed addresses`}</span>}
      note={on ? t`On: sign-in works from these addresses only.` : t`Off: sign-in works from everywhere.`}
      actions={
        <Button
          small
          onClick={() => switchTo(!on)}
          disabledReason={!on && list.length === 0 ? t`Add an address first.` : null}
        >
          {on ? t`Switch off` : t`Switch on`}
        </Button>
      }
    >
      {revertsAt && (
        <div className="mb-4 grid gap-3">
          <Banner tone="warn">
            {t`The list switches itself off at ${dateText(revertsAt)} unless you confirm it. That way nobody shuts themselves out.`}
          </Banner>
          <Button className="justify-self-start" look="primary" onClick={confirm}>{t`Keep it on`}</Button>
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
            <IconButton label={t`Remove ${row.ipAddress}`} onClick={() => remove(row.addressId)}>
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add(address);
        }}
      >
        <TextField
          label={t`Address or range`}
          className="min-w-48 flex-1"
          placeholder="203.0.113.0/24"
          spellCheck={false}
          autoComplete="off"
          value={address}
          error={error}
          hint={t`Up to ${max}; IPv4 or IPv6. You come from ${details.ipAddress}.`}
          onChange={(event) => setAddress(event.target.value)}
        />
        <TextField
          label={t`Label`}
          placeholder={t`optional`}
          className="w-36 self-start"
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <span className="flex gap-2 self-start pt-6.5">
          <Button type="submit">{t`Add`}</Button>
          <Button onClick={() => add(details.ipAddress)}>{t`Add mine`}</Button>
        </span>
      </form>
      {asking && (
        <ConfirmDialog
          title={t`This shuts you out`}
          action={t`Do it all the same`}
          danger
          onConfirm={() => change(asking.work)}
          onClose={() => setAsking(null)}
        >
          <p>{asking.text}</p>
          <p className="mt-2">{t`The list would switch itself off after ten minutes.`}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
