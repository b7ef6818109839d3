import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/Button.tsx';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { loginPath } from '#domains/identity/paths.ts';
import { setup } from '../contract.ts';
import { SetupForm } from './SetupForm.tsx';

/** `/setup`: makes the first administrator; afterward it only leads to the sign-in. */
export default function SetupPage() {
  useWindowTitle();
  const read = useRead(setup.readSetup, {}, { staleSeconds: Infinity });
  if (read.data?.required === false)
    return (
      <PublicFrame width="medium" title={t`Setup complete`} lead={t`This installation already has an administrator.`}>
        <Link to={loginPath()} className={buttonClass('primary')}>
          {t`Sign in`}
        </Link>
      </PublicFrame>
    );
  return (
    <PublicFrame
      width="medium"
      title={t`Set up this installation`}
      lead={t`Create the first administrator. Everything else is set up in the console.`}
    >
      <ReadState read={read} rows={5} />
      {read.data && <SetupForm />}
    </PublicFrame>
  );
}
