import { t } from '@lingui/core/macro';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { enrolmentPath } from './enrolment-path.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { router } from './router.tsx';

/** Stands before everything until a second factor is on that the site's policy asks for; its page sets one up. */
export function FactorWall({ here }: { here: boolean }) {
  useEffect(() => {
    if (!here) void router.navigate({ href: enrolmentPath, replace: true });
  }, [here]);
  return (
    <PublicFrame
      title={t`Set up a second factor`}
      width="wide"
      lead={t`This site asks for one at every sign-in from a new browser. Choose one of the methods to go on.`}
      below={
        <Link to="/logout" className={buttonClass('ghost')}>
          {t`Sign out`}
        </Link>
      }
    >
      {here && <Outlet />}
    </PublicFrame>
  );
}
