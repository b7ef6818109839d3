import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { referrals } from '../contract.ts';
import { maxMonths, maxPercent, waitDays } from '../limits.ts';

/** What people earn who recommend a site. */
export default function ProgramSection({ siteHost }: { siteHost: string }) {
  const read = useRead(referrals.readReferralProgram, { params: { siteHost } });
  return read.data ? (
    <Program key={read.data.version} stored={read.data} siteHost={siteHost} />
  ) : (
    <Card>
      <ReadState read={read} rows={3} />
    </Card>
  );
}

interface Props {
  stored: AnswerOf<typeof referrals.readReferralProgram>;
  siteHost: string;
}

function Program({ stored: { version, ...start }, siteHost }: Props) {
  const form = useOpForm(referrals.saveReferralProgram, {
    start,
    follows: true,
    params: { siteHost },
    ifMatch: version,
    onDone: () => toast('success', t`Referral program saved`),
  });
  const { percent, months } = form.values;
  return (
    <OpForm form={form} label={t`Referral program`} className="grid gap-4">
      <Card
        title={t`Referral program`}
        note={t`A reward is a credit of the person who recommended the site. It is given ${waitDays} days after the invoice, once that is paid.`}
      >
        <div className="grid min-w-0 gap-4 sm:grid-cols-2">
          <NumberField
            label={t`Reward`}
            unit="%"
            hint={
              percent === 0 ? t`0 turns the program off.` : t`Of each paid invoice before tax, up to ${maxPercent}%.`
            }
            value={percent}
            error={form.error('percent')}
            onChange={(next) => form.set({ percent: next ?? 0 })}
          />
          <NumberField
            label={t`For`}
            unit={t`months`}
            hint={t`From the sign-up on, up to ${maxMonths} months.`}
            value={months}
            error={form.error('months')}
            onChange={(next) => form.set({ months: next ?? 0 })}
          />
        </div>
      </Card>
      <div className="flex justify-end gap-3">
        <Button
          type="submit"
          look="primary"
          busy={form.pending}
          disabledReason={form.changed ? null : t`No changes.`}
        >{t`Save referral program`}</Button>
      </div>
    </OpForm>
  );
}
