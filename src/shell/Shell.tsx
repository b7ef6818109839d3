import { t } from '@lingui/core/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Drawer } from '#ui/Drawer.tsx';
import { Header } from './Header.tsx';
import { startLive } from './live.ts';
import { NavTree } from './NavTree.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useUser } from './session-reads.ts';
import { useShortcuts } from './shortcuts.ts';
import { useTabsInStep } from './tabs-in-step.ts';
import { useWindowTitle } from './window-title.ts';

const EmailWall = lazy(async () => ({ default: (await import('./EmailWall.tsx')).EmailWall }));
const AgreementWall = lazy(async () => ({ default: (await import('./AgreementWall.tsx')).AgreementWall }));
const Palette = lazy(() => import('./Palette.tsx'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));

/** The frame of every signed-in screen, behind what has to be done first. */
export function Shell() {
  const user = useUser();
  useTabsInStep();
  if (user?.emailValidationRequired)
    return (
      <Suspense>
        <EmailWall email={user.email} />
      </Suspense>
    );
  if (user?.agreementSignRequired)
    return (
      <Suspense>
        <AgreementWall />
      </Suspense>
    );
  return <Frame />;
}

function Frame() {
  const [over, setOver] = useState<'none' | 'nav' | 'palette' | 'shortcuts'>('none');
  const close = () => setOver('none');
  useShortcuts({ palette: () => setOver('palette'), shortcuts: () => setOver('shortcuts') });
  useWindowTitle();
  useEffect(startLive, []);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[56px_1fr] md:grid-cols-[232px_1fr]">
      <a
        href="#main"
        className="sr-only rounded-lg bg-brand px-3 py-2 text-brand-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50"
      >
        {t`Skip to the content`}
      </a>
      <Header
        onNav={() => setOver('nav')}
        onPalette={() => setOver('palette')}
        onShortcuts={() => setOver('shortcuts')}
      />
      <div className="sticky top-14 h-[calc(100dvh-56px)] overflow-auto border-e border-line bg-surface max-md:hidden">
        <NavTree />
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none md:p-6">
        <OfflineBanner />
        <Page />
      </main>
      {over === 'nav' && (
        <Drawer title={t`Menu`} side="start" onClose={close}>
          <NavTree onChoose={close} />
        </Drawer>
      )}
      <Suspense>
        {over === 'palette' && <Palette onClose={close} />}
        {over === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </div>
  );
}

function Page() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return (
    <div aria-busy={loading} className="mx-auto max-w-[1600px]">
      <Outlet />
    </div>
  );
}
