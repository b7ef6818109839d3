import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { PriceChanges } from '#domains/price-lists/web/port/PriceChanges.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { accountParents } from '../contract.ts';
import { maxReason } from '../limits.ts';

type Effect = AnswerOf<typeof accountParents.setAccountParent>;

interface Props {
  userId: string;
  email: string;
  /** The email of the parent; empty: none. */
  now: string;
  onClose(): void;
}

/** Moves an account below another one: shows what changes first. */
export default function ChangeParentDialog({ userId, email, now, onClose }: Props) {
  const [seen, setSeen] = useState<Effect>();
  const { guard, dialog } = useProof();
  const form = useOpForm(accountParents.setAccountParent, {
    start: { parent: now, reason: '', ticket: '' },
    params: { userId },
    dryRun: () => seen === undefined,
    guard,
  });
  const same = form.values.parent.trim().toLowerCase() === now.toLowerCase();
  return (
    <>
      <OpDialog
        form={form}
        title={t`Change the parent account of ${email}`}
        action={seen === undefined ? t`Check` : t`Change parent account`}
        disabledReason={same ? t`No changes.` : null}
        done={(effect) => {
          if (seen !== undefined) return t`Parent account changed`;
          setSeen(effect);
          return false;
        }}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <TextField
            label={t`Parent account`}
            optional={t`optional`}
            hint={t`The email of an account owner of the same site. Leave it empty for none.`}
            autoComplete="off"
            {...form.field('parent')}
            onChange={({ target }) => {
              form.set({ parent: target.value });
              setSeen(undefined);
            }}
          />
          <ReasonFields field={(name) => form.field(name)} maxReason={maxReason} />
          {seen && <Preview effect={seen} />}
        </div>
      </OpDialog>
      {dialog}
    </>
  );
}

function Preview({ effect: { below, gains, loses, priceList, currency, prices } }: { effect: Effect }) {
  const namesOf = (emails: readonly string[]) => (emails.length === 0 ? t`No one` : emails.join(', '));
  return (
    <section aria-label={t`What changes`} className="grid gap-3">
      <KeyValue
        items={[
          [t`Gain access`, namesOf(gains)],
          [t`Lose access`, namesOf(loses)],
          [t`Move along`, plural(below, { one: '# account', other: '# accounts' })],
          [
            t`Price list`,
            priceList.from === priceList.to ? priceList.to || '–' : `${priceList.from} → ${priceList.to}`,
          ],
        ]}
      />
      {prices.length === 0 || currency === null ? (
        <p>{t`No price changes.`}</p>
      ) : (
        <>
          <p className="text-muted">{t`New orders cost these prices. Existing servers keep the prices that were agreed on.`}</p>
          <PriceChanges
            currency={currency}
            changes={prices.map(({ key, title, fromMicro, toMicro }) => ({
              key,
              item: title,
              from: fromMicro,
              to: toMicro,
            }))}
          />
        </>
      )}
    </section>
  );
}
