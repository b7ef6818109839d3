import { t } from '@lingui/core/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { Banner } from '#ui/Feedback.tsx';

/**
 * What a site's own page says by the parameters remote, status and value of `/login` and `/create`. The texts are
 * ours: a value is only ever shown as an email or a number, so that no one's words appear under the site's name.
 */
export function RemoteMessage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const params: Record<string, unknown> = useParams({ strict: false });
  const given = { ...search, ...params };
  const status = typeof given['status'] === 'string' ? given['status'] : '';
  const value = typeof given['value'] === 'string' ? given['value'] : '';
  const email = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(value) ? value : '';
  switch (status) {
    case 'created':
      return <Message tone="ok" text={t`Your account was created. Sign in to get started.`} email={email} />;
    case 'validated':
      return <Message tone="ok" text={t`Your email is confirmed. Sign in to get started.`} email={email} />;
    case 'reset':
      return <Message tone="ok" text={t`Your password was changed. Sign in with the new one.`} email={email} />;
    case 'linked':
      return (
        <Message tone="ok" text={t`Your social account is connected. You can now sign in with it.`} email={email} />
      );
    case 'failed':
      return <Message tone="bad" text={t`Sign-in on the other page failed. Sign in here.`} email={email} />;
    case 'expired':
      return <Message tone="warn" text={t`Sign-in on the other page timed out. Sign in here.`} email={email} />;
    default:
      return 'remote' in given ? (
        <Message tone="brand" text={t`Sign in to continue from your provider's page.`} email={email} />
      ) : null;
  }
}

function Message({ tone, text, email }: { tone: 'ok' | 'bad' | 'warn' | 'brand'; text: string; email: string }) {
  return (
    <div className="mb-4">
      <Banner tone={tone}>
        {text} {email && <strong className="font-medium wrap-anywhere">{email}</strong>}
      </Banner>
    </div>
  );
}
