import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { billingPath } from '#domains/billing/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { moneyText } from '#shell/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { referrals } from '../contract.ts';
import { waitDays } from '../limits.ts';

/** What the profile's owner earned by recommending the site; hidden where nothing can be earned, and nothing was. */
export default function RewardsCard() {
  const { data } = useRead(referrals.readReferralRewards, {}, { enabled: useMay('billing.view') });
  if (!data || (data.percent === 0 && data.earned === 0)) return null;
  const { percent, months, currency, earned, pending } = data;
  const offer = plural(months, {
    one: `You earn ${percent}% of each invoice that people pay in the first month after they sign up by your link.`,
    other: `You earn ${percent}% of each invoice that people pay in the first # months after they sign up by your link.`,
  });
  return (
    <Card
      title={t`Referral rewards`}
      note={percent === 0 ? t`The referral program has ended.` : offer}
      actions={
        <Link to={billingPath()} className={buttonClass()}>
          {t`Credits`}
        </Link>
      }
    >
      <KeyValue
        items={[
          [t`Earned`, moneyText(earned, currency)],
          [t`Pending`, moneyText(pending, currency)],
        ]}
      />
      <p className="mt-3 text-[13px] text-muted">
        {t`Rewards are credits. An invoice counts ${waitDays} days after it was issued, if it is in ${currency} and paid by then.`}
      </p>
    </Card>
  );
}
