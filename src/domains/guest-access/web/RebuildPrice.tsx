import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { hourText, moneyText } from '#shell/text/format.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { guestAccess } from '../contract.ts';

export type RebuildOffer = AnswerOf<typeof guestAccess.readRebuildOffer>;

interface Props {
  offer: RebuildOffer;
  agreed: boolean;
  error: string | undefined;
  onAgree(agreed: boolean): void;
}

/** How the image's license changes the price, to be accepted; hidden where the license stays the same. */
export function RebuildPrice({ offer, agreed, error, onAgree }: Props) {
  if (offer.licenceBefore === offer.licenceAfter) return null;
  const { before, after } = offer;
  return (
    <Banner tone="warn">
      <p className="mb-1 font-medium">
        {offer.licenceAfter === null ? t`The license is removed` : t`The image has a different license`}
      </p>
      <p className="mb-2 tabular-nums">
        {t`After the rebuild, ${priceText(before, offer)} becomes ${priceText(after, offer)}.`}{' '}
        <AboutRates of={offer.currency} />
      </p>
      <CheckField label={t`I accept the new price`} checked={agreed} error={error} onChange={onAgree} />
    </Banner>
  );
}

/** The price that is agreed to: the one that the server compares. */
export const agreedMicro = ({ billingMode, after }: RebuildOffer): number =>
  billingMode === 0 ? after.monthlyMicro : after.hourlyOnMicro;

function priceText(price: RebuildOffer['before'], { billingMode, currency }: RebuildOffer): string {
  const month = (micro: number) => withAbout(moneyText(minorOf(micro), currency), { micro, currency });
  const hour = (micro: number) => withAbout(hourText(micro, currency), { micro, currency }, true);
  if (billingMode === 0) return t`${month(price.monthlyMicro)}/mo`;
  return t`${hour(price.hourlyOnMicro)} per hour on, ${hour(price.hourlyOffMicro)} off`;
}
