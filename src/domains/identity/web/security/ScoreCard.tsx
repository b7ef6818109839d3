import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import type { Details } from './details.ts';
import { checksOf, scoreOf, type CheckId } from './score.ts';

const textOf = (id: CheckId) =>
  ({
    factor: [t`Two-factor authentication`, t`Protects your account if your password is stolen.`, 'factors'],
    strong: [t`Authenticator app or passkey`, t`Emails and text messages can be intercepted. These can't.`, 'factors'],
    recovery: [t`Recovery codes`, t`Lets you sign in if you lose your phone.`, 'factors'],
    spare: [t`A second method`, t`A backup when your main method isn't available.`, 'factors'],
    addresses: [t`Allowed addresses`, t`No one can sign in from other addresses.`, 'addresses'],
  })[id];

/** How safe the account is, what is missing and why it matters. */
export function ScoreCard({ details }: { details: Details }) {
  const checks = checksOf(details);
  const score = scoreOf(checks);
  return (
    <Card
      title={t`Account security`}
      actions={<span className="text-lg font-semibold tabular-nums">{score} / 100</span>}
    >
      <ProgressBar value={score} label={t`Account security score`} className="mb-4" />
      <ul className="grid gap-3">
        {checks.map((check) => {
          const [title = '', why, target] = textOf(check.id);
          return (
            <li key={check.id} className="flex items-start gap-2.5">
              {check.done ? (
                <CircleCheck aria-label={t`Done`} size={17} className="mt-0.5 shrink-0 text-ok" />
              ) : (
                <CircleAlert aria-label={t`Missing`} size={17} className="mt-0.5 shrink-0 text-warn" />
              )}
              <span className="min-w-0 flex-1">
                <span className="font-medium">{title}</span>
                <span className="block text-muted">{why}</span>
              </span>
              {!check.done && (
                <a
                  href={`#${target}`}
                  aria-label={t`Fix: ${title}`}
                  className="reach shrink-0 text-brand-text underline-offset-2 hover:underline"
                >
                  {t`Fix`}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
