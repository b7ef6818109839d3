import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { dayText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { plainCode } from '../codes.ts';
import { credits } from '../contract.ts';
import { servicesText, worthText } from './labels.ts';
import type { CodeOffer } from './types.ts';

/** Redeems a code: what it gives and under which conditions is shown first. */
export default function RedeemDialog({ onClose }: { onClose(): void }) {
  const form = useOpForm(credits.redeemCode, { start: { code: '' } });
  const [asked, setAsked] = useState('');
  const typed = plainCode(form.values.code);
  const offer = useRead(credits.readCodeOffer, { params: { code: asked } }, { enabled: asked !== '' });
  const isShown = asked !== '' && asked === typed;
  const shown = isShown ? offer.data : undefined;
  const field = form.field('code');
  return (
    <OpDialog
      form={form}
      title={t`Redeem code`}
      action={t`Redeem code`}
      disabledReason={shown ? shown.refusal : t`Check the code first.`}
      done={t`Code redeemed`}
      onClose={onClose}
    >
      <div className="flex items-end gap-3">
        <TextField
          label={t`Promotional code`}
          className="flex-1"
          autoComplete="off"
          spellCheck={false}
          {...field}
          error={field.error ?? (isShown ? offer.error?.message : undefined)}
        />
        <Button
          className="mb-px h-9.5"
          busy={isShown && offer.isFetching}
          disabledReason={typed === '' ? t`Enter a code first.` : null}
          onClick={() => {
            if (asked === typed) void offer.refetch();
            setAsked(typed);
          }}
        >
          {t`Check code`}
        </Button>
      </div>
      {shown && <Conditions offer={shown} />}
    </OpDialog>
  );
}

function Conditions({ offer }: { offer: CodeOffer }) {
  const { days, services, newCustomers, combinable, validUntil, refusal } = offer;
  return (
    <div className="grid gap-3" aria-live="polite">
      {refusal !== null && <Banner tone="warn">{refusal}</Banner>}
      <KeyValue
        items={[
          [t`Worth`, worthText(offer)],
          [t`Pays for`, servicesText(services)],
          [t`Can be used for`, plural(days, { one: '# day after you redeem it', other: '# days after you redeem it' })],
          [t`For new customers only`, newCustomers ? t`Yes` : t`No`],
          [t`With other codes`, combinable ? t`Can be combined` : t`Cannot be combined`],
          ...(validUntil === null ? [] : [[t`Redeem before`, dayText(validUntil)] as const]),
        ]}
      />
    </div>
  );
}
