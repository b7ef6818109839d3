import { t } from '@lingui/core/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { billingPath } from '#domains/billing/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { Banner } from '#ui/Feedback.tsx';
import { dunning } from '../contract.ts';
import { stepLabel } from './labels.ts';
import { PayButton } from './PayButton.tsx';
import type { Dunning } from './types.ts';

/** Above every screen while the account owes: how much, what follows and when, and the way to pay. */
export default function DunningBanner() {
  const maySee = useMay('billing.view');
  return maySee ? <Owing /> : null;
}

function Owing() {
  const { data } = useRead(dunning.readDunning, {});
  const { pathname } = useLocation();
  if (data === undefined || data.owed === 0) return null;
  return (
    <div className="mb-4">
      <Banner tone="bad">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <span className="font-medium">{t`You owe ${moneyText(data.owed, data.currency)}.`}</span> {nextText(data)}
          </p>
          <span className="flex flex-wrap items-center gap-3">
            {pathname !== billingPath() && (
              <Link to={billingPath()} className="font-medium underline">
                {t`Open billing`}
              </Link>
            )}
            <PayButton of={data} />
          </span>
        </div>
      </Banner>
    </div>
  );
}

/** What follows, and when. */
export function nextText({ nextKind, nextAt, pausedUntil }: Dunning): string {
  if (pausedUntil !== null) return t`Reminders are paused until ${dayText(pausedUntil)}.`;
  if (nextKind === null || nextAt === null) return t`Add funds so that everything works again.`;
  const [day, step] = [dayText(nextAt), stepLabel(nextKind)];
  return t`Next step on ${day}: ${step}.`;
}
