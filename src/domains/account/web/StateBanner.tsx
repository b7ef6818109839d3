import { t } from '@lingui/core/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { translate } from '#kernel/message.ts';
import { Banner } from '#ui/Feedback.tsx';
import { accountRules, billingRules, isAccountState, isBillingState } from '../states.ts';
import { profilePath } from '../paths.ts';

/** Says above every screen what limits the account, in the words of the state tables. */
export default function StateBanner() {
  const user = useUser();
  const { pathname } = useLocation();
  const leadsToBilling = useMay('billing.view') && pathname !== billingPath();
  if (!user) return null;
  const { accountStatus, billingStatus, isParentLocked } = user;
  const account = isAccountState(accountStatus) ? accountRules[accountStatus] : null;
  const billing = isBillingState(billingStatus) ? billingRules[billingStatus] : null;
  const lines = [account, billing].flatMap((rule) =>
    rule?.says
      ? [
          {
            text: translate(rule.says),
            tone: rule.tone === 'bad' ? ('bad' as const) : ('warn' as const),
            toBilling: rule === billing && leadsToBilling,
          },
        ]
      : [],
  );
  if (isParentLocked) lines.push({ text: t`Your parent account is locked.`, tone: 'warn', toBilling: false });
  const due = user.deletionDue;
  if (lines.length === 0 && due === null) return null;
  return (
    <div className="mb-4 grid gap-2">
      {lines.map(({ text, tone, toBilling }) => (
        <Banner key={text} tone={tone}>
          {text}
          {toBilling && (
            <>
              {' '}
              <Link to={billingPath()} className="font-medium underline">
                {t`Open billing profile`}
              </Link>
            </>
          )}
        </Banner>
      ))}
      {due !== null && (
        <Banner tone="warn">
          {t`This account will be deleted:`} <DateTime at={due} />.{' '}
          <Link to={profilePath()} className="font-medium underline">
            {t`Keep`}
          </Link>
        </Banner>
      )}
    </div>
  );
}
