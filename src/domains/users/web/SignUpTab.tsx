import { t } from '@lingui/core/macro';
import { agentText } from '#kernel/agent-text.ts';
import { isLanguage, languageNames } from '#kernel/languages.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { dateText } from '#shell/text/format.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { users } from '../contract.ts';

const orNo = (at: string | null): string => (at === null ? t`No` : dateText(at));

/** How the account came about, and what was confirmed. */
export default function SignUpTab({ person: { accountId: userId } }: { person: Person }) {
  const read = useRead(users.readSignUpFacts, { params: { userId } });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ReadCard title={t`Sign-up`} read={read}>
        {(facts) => (
          <KeyValue
            items={[
              [t`Created`, dateText(facts.created)],
              [t`Source`, facts.referredBy === null ? t`No referral` : t`Referred by ${facts.referredBy}`],
              [t`Language`, isLanguage(facts.language) ? languageNames[facts.language] : facts.language],
              [t`First sign-in`, facts.first && dateText(facts.first.at)],
              [t`Method`, facts.first?.method],
              [t`Address`, facts.first?.ip],
              [t`Country`, facts.first?.country],
              [t`Browser`, facts.first && agentText(facts.first.agent)],
            ]}
          />
        )}
      </ReadCard>
      <ReadCard title={t`Verification`} read={read}>
        {(facts) => (
          <KeyValue
            items={[
              [t`Email confirmed`, orNo(facts.emailConfirmed)],
              [t`Phone`, facts.phone || null],
              [t`Terms accepted`, facts.termsVersion === 0 ? t`No` : t`Version ${facts.termsVersion}`],
              [t`Marketing emails`, orNo(facts.marketingConsent)],
            ]}
          />
        )}
      </ReadCard>
    </div>
  );
}
