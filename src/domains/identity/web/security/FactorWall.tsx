import { t } from '@lingui/core/macro';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { matchesPath } from '#shell/boot/boot-routes.ts';
import { buttonClass } from '#ui/Button.tsx';
import { enrolmentPath, logoutPath } from '../../paths.ts';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';

/** Is before everything until a second factor is on that the site's policy asks for; its page sets one up. */
export default function FactorWall() {
  const here = useRouterState({ select: (state) => matchesPath(enrolmentPath(), state.location.pathname) });
  const navigate = useNavigate();
  useEffect(() => {
    if (!here) void navigate({ href: enrolmentPath(), replace: true });
  }, [here, navigate]);
  return (
    <PublicFrame
      title={t`Set up two-factor authentication`}
      width="wide"
      lead={t`This site requires two-factor authentication when you sign in from a new browser. Choose a method to continue.`}
      below={
        <Link to={logoutPath()} className={buttonClass('ghost')}>
          {t`Sign out`}
        </Link>
      }
    >
      {here && <Outlet />}
    </PublicFrame>
  );
}
