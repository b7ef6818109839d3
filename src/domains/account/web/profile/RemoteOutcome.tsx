import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { Banner } from '#ui/Feedback.tsx';

/**
 * What came of something on a site's own page, by the parameters remote, status and value of `/profile`. The texts are
 * ours, and a value is only ever shown as an email: no one's words appear under the site's name.
 */
export function RemoteOutcome() {
  const { status, value = '' }: { status?: string; value?: string } = useParams({ strict: false });
  const outcome = status === undefined ? undefined : outcomeOf(status);
  if (outcome === undefined) return null;
  const email = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(value) ? value : '';
  return (
    <div className="mb-4">
      <Banner tone={outcome.tone}>
        {outcome.text} {email && <strong className="font-medium wrap-anywhere">{email}</strong>}
      </Banner>
    </div>
  );
}

function outcomeOf(status: string): { tone: 'ok' | 'warn' | 'bad'; text: string } | undefined {
  switch (status) {
    case 'validated':
      return { tone: 'ok', text: t`Your email is confirmed.` };
    case 'reset':
      return { tone: 'ok', text: t`Your password was changed.` };
    case 'linked':
      return { tone: 'ok', text: t`Your social account is connected. You can now sign in with it.` };
    case 'failed':
      return { tone: 'bad', text: t`The request on the other page failed. Your profile was not changed.` };
    case 'expired':
      return { tone: 'warn', text: t`The request on the other page timed out. Your profile was not changed.` };
    default:
      return undefined;
  }
}
