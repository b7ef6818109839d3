import { t } from '@lingui/core/macro';
import { useRouterState } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { startAnalytics, trackPage } from '#shell/frame/analytics.ts';
import { siteBrand } from '#shell/session/site.ts';
import { Button } from '#ui/Button.tsx';
import { useConsent } from './use-consent.ts';

/** Asks before anything is measured, and reports the pages that someone who agreed opens. It stands where the site has analytics. */
export function ConsentBanner() {
  const { consent, answer } = useConsent();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (consent !== 'granted') return;
    trackPage({ pathname, hash });
    void startAnalytics();
  }, [consent, pathname, hash]);
  if (consent !== 'open') return null;
  const site = siteBrand().name;
  return createPortal(
    <section
      aria-label={t`Analytics`}
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-3xl flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl border border-line bg-raised p-4 shadow-float sm:p-5"
    >
      <ChartNoAxesColumn aria-hidden size={22} className="shrink-0 text-brand-text max-sm:hidden" />
      <p className="min-w-60 flex-1">
        {t`Allow ${site} to measure which console pages you use? Nothing is measured without your consent, and you can change this in the account menu.`}
      </p>
      <div className="flex gap-2.5 max-sm:w-full max-sm:*:flex-1">
        <Button onClick={() => answer('refused')}>{t`Decline`}</Button>
        <Button onClick={() => answer('granted')}>{t`Allow`}</Button>
      </div>
    </section>,
    document.body,
  );
}
