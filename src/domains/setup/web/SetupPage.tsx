import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/Button.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { PublicFrame } from '#shell/PublicFrame.tsx';
import { useRead } from '#shell/read.ts';
import { useWindowTitle } from '#shell/window-title.ts';
import { setup } from '../contract.ts';
import { SetupForm } from './SetupForm.tsx';

/** `/setup`: makes the first administrator; afterwards it only leads to the sign-in. */
export default function SetupPage() {
  useWindowTitle();
  const read = useRead(setup.readSetup, {}, { staleSeconds: Infinity });
  if (read.data?.required === false)
    return (
      <PublicFrame width="medium" title={t`Everything is set up`} lead={t`This installation has an administrator.`}>
        <Link to="/login" className={buttonClass('primary')}>
          {t`Sign in`}
        </Link>
      </PublicFrame>
    );
  return (
    <PublicFrame
      width="medium"
      title={t`Set up this installation`}
      lead={t`Make the first administrator. Everything else is done in the console.`}
    >
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <SkeletonRows rows={5} />}
      {read.data && <SetupForm />}
    </PublicFrame>
  );
}
