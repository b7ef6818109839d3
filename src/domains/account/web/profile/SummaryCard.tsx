import { t } from '@lingui/core/macro';
import { languageNames } from '#kernel/languages.ts';
import { translate } from '#kernel/message.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Card } from '#ui/Card.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { accountRules, billingRules, isAccountState, isBillingState } from '../../states.ts';
import type { Details } from './details.ts';

type Summary = Pick<
  Details,
  | 'accountStatus'
  | 'billingProfileStatus'
  | 'accountEnabled'
  | 'initials'
  | 'name'
  | 'userEmail'
  | 'services'
  | 'siteName'
  | 'parent'
  | 'language'
  | 'userId'
>;

/** The account at a glance. */
export function SummaryCard({ details }: { details: Summary }) {
  const { accountStatus, billingProfileStatus, accountEnabled } = details;
  const state = isAccountState(accountStatus) ? accountRules[accountStatus] : null;
  const billing = isBillingState(billingProfileStatus) ? billingRules[billingProfileStatus] : null;
  return (
    <Card>
      <div className="mb-5 flex items-center gap-4">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-lg font-semibold text-brand-text"
        >
          {details.initials}
        </span>
        <div className="min-w-0">
          <h2 className="truncate text-[15px] leading-6 font-semibold">{details.name || details.userEmail}</h2>
          <p className="truncate text-muted">{details.userEmail}</p>
        </div>
      </div>
      <KeyValue
        items={[
          [
            t`Account`,
            accountEnabled ? (
              state && <StateDot tone={state.tone}>{translate(state.title)}</StateDot>
            ) : (
              <StateDot tone="bad">{t`Disabled`}</StateDot>
            ),
          ],
          [t`Billing profile`, billing && <StateDot tone={billing.tone}>{translate(billing.title)}</StateDot>],
          [t`Servers owned`, details.services],
          [t`Site`, details.siteName],
          ...(details.parent === null ? [] : ([[t`Parent account`, details.parent]] as const)),
          [t`Language`, languageNames[details.language]],
          [
            t`User ID`,
            <span key="id" className="inline-flex max-w-full items-center gap-1.5 font-mono text-[13px]">
              <span className="truncate">{details.userId}</span>
              <CopyButton value={details.userId} label={t`user ID`} />
            </span>,
          ],
        ]}
      />
    </Card>
  );
}
