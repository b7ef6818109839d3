import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { SiteMark } from '#shell/frame/SiteMark.tsx';
import { ThemeSwitch } from '#shell/frame/ThemeSwitch.tsx';
import { InlineError } from '#ui/Feedback.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { servers } from '../../../contract.ts';
import { Calculator } from './PricingPage.tsx';
import { SectionsSkeleton } from '../Sections.tsx';
import { pricingPath } from '../../../paths.ts';

/** `/prices`: the calculator for people without an account, where the site shows its prices to everyone. */
export default function PublicPricingPage() {
  const zones = useRead(servers.listPublicZones, { query: { size: 0 } });
  const navigate = useNavigate();
  const { searchStr } = useLocation();
  const signIn = loginPath({ next: `${pricingPath()}${searchStr}` });
  const hidden = zones.error?.status === 404;
  useEffect(() => {
    if (hidden) void navigate({ href: signIn, replace: true });
  }, [hidden, navigate, signIn]);
  return (
    <div className="min-h-dvh bg-ground">
      <header className="flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-3 sm:px-6">
        <SiteMark />
        <div className="flex items-center gap-3">
          <ThemeSwitch />
          <a href={signIn} className="reach font-medium text-brand-text hover:underline">
            {t`Sign in`}
          </a>
        </div>
      </header>
      <main className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
        {zones.data ? (
          <Calculator zones={zones.data.items} stranger />
        ) : zones.error && !hidden ? (
          <InlineError text={zones.error.message} onRetry={() => void zones.refetch()} />
        ) : (
          <SectionsSkeleton />
        )}
      </main>
    </div>
  );
}
