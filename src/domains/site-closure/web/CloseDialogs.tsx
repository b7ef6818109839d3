import { plural, t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { sitePath } from '#domains/sites/paths.ts';
import { TextField } from '#ui/TextField.tsx';
import { siteClosure } from '../contract.ts';
import { closingDays } from '../limits.ts';
import { ImpactDialog, useImpact } from './ImpactDialog.tsx';

interface Props {
  siteHost: string;
  onClose(): void;
}

/** Starts the closing of a site: first what that touches, then with its name typed. */
export function StartClosingDialog({ siteHost, onClose }: Props) {
  const impact = useImpact(siteHost);
  const { min, max, usual } = closingDays;
  const form = useOpForm(siteClosure.startClosing, {
    ...impact.options,
    start: { reason: '', days: String(usual) },
    input: ({ reason, days }, confirmed) => ({ reason, days: Number(days), confirm: impact.confirm(confirmed) }),
  });
  return (
    <ImpactDialog
      impact={impact}
      form={form}
      title={t`Close site?`}
      action={t`Start closing`}
      done={t`Closing started`}
      note={t`A waiting period begins, and no one can sign up anymore. You can cancel until the site is closed for good.`}
      onClose={onClose}
    >
      <TextField
        label={t`Waiting period (days)`}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        hint={t`${min} to ${max} days.`}
        {...form.field('days')}
      />
    </ImpactDialog>
  );
}

/** Closes a site for good. */
export function FinishDialog({ siteHost, onClose, hosts }: Props & { hosts: number }) {
  const { guard, dialog } = useProof();
  const go = useGo();
  const form = useOpForm(siteClosure.finishClosing, {
    start: {},
    params: { siteHost },
    input: (_values, confirmed) => ({ confirm: confirmed }),
    guard,
    onDone: ({ host }) => go(sitePath(host, 'standing')),
  });
  return (
    <>
      <OpDialog
        form={form}
        danger
        title={t`Close site for good?`}
        action={t`Close site`}
        typeToConfirm={siteHost}
        done={t`Site closed`}
        onClose={onClose}
      >
        {plural(hosts, {
          one: 'Its host name is released, and its administrators can no longer sign in. Its invoices stay. This can’t be undone.',
          other:
            'Its # host names are released, and its administrators can no longer sign in. Its invoices stay. This can’t be undone.',
        })}
      </OpDialog>
      {dialog}
    </>
  );
}
