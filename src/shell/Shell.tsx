import { t } from '@lingui/core/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Drawer } from '#ui/Drawer.tsx';
import { Banners } from './Banners.tsx';
import { enrolmentPath } from './enrolment-path.ts';
import { noteFirstCommit, usePainted } from './first-paint.ts';
import { Header } from './Header.tsx';
import { startLive } from './live.ts';
import { IdleWatch } from './IdleWatch.tsx';
import { MiniNav } from './MiniNav.tsx';
import { NavTree } from './NavTree.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useUser } from './session-reads.ts';
import { showBrand, siteBrand } from './site.ts';
import { useShortcuts } from './shortcuts.ts';
import { SupportBanner } from './SupportBanner.tsx';
import { useTabsInStep } from './tabs-in-step.ts';
import { useWindowTitle } from './window-title.ts';

const EmailWall = lazy(async () => ({ default: (await import('./EmailWall.tsx')).EmailWall }));
const AgreementWall = lazy(async () => ({ default: (await import('./AgreementWall.tsx')).AgreementWall }));
const FactorWall = lazy(async () => ({ default: (await import('./FactorWall.tsx')).FactorWall }));
const PasswordWall = lazy(async () => ({ default: (await import('./PasswordWall.tsx')).PasswordWall }));
const Palette = lazy(() => import('./Palette.tsx'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));

/** The frame of every signed-in screen, behind what has to be done first. */
export function Shell() {
  const user = useUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const enrolling = path.toLowerCase() === enrolmentPath.toLowerCase();
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
  if (user?.passwordChangeRequired)
    return (
      <Suspense>
        <PasswordWall />
      </Suspense>
    );
  // The page stays when the factor is on: it shows the recovery codes.
  if (user?.factorEnrolmentRequired || enrolling)
    return (
      <Suspense>
        <FactorWall here={enrolling} />
      </Suspense>
    );
  return <Frame />;
}

function Frame() {
  const user = useUser();
  const [over, setOver] = useState<'none' | 'nav' | 'palette' | 'shortcuts'>('none');
  const close = () => setOver('none');
  useShortcuts({ palette: () => setOver('palette'), shortcuts: () => setOver('shortcuts') });
  useWindowTitle();
  const painted = usePainted();
  useEffect(noteFirstCommit, []);
  useEffect(() => (painted ? startLive() : undefined), [painted]);
  const mini = user?.isMiniViewEnabled ?? false;
  const primary = (mini && user?.miniViewColors['primary']) || siteBrand().primary;
  useEffect(() => showBrand(primary), [primary]);
  return (
    <div
      data-view={mini ? 'mini' : 'full'}
      className={clsx(
        'grid min-h-dvh grid-cols-[minmax(0,1fr)]',
        mini ? 'grid-rows-[56px_auto_1fr]' : 'grid-rows-[56px_1fr] md:grid-cols-[232px_1fr]',
      )}
    >
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
      {mini ? (
        <MiniNav />
      ) : (
        <div className="sticky top-14 h-[calc(100dvh-56px)] overflow-auto border-e border-line bg-surface max-md:hidden">
          <NavTree />
        </div>
      )}
      <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none md:p-6">
        {user?.support && <SupportBanner user={user} />}
        <Page narrow={mini} />
      </main>
      {over === 'nav' && (
        <Drawer title={t`Menu`} side="start" onClose={close}>
          <NavTree onChoose={close} />
        </Drawer>
      )}
      {painted && user && !user.support && <IdleWatch />}
      <Suspense>
        {over === 'palette' && <Palette onClose={close} />}
        {over === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </div>
  );
}

function Page({ narrow }: { narrow: boolean }) {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return (
    <div className={clsx('mx-auto', narrow ? 'max-w-4xl' : 'max-w-[1600px]')}>
      <OfflineBanner />
      <Banners />
      <div aria-busy={loading}>
        <Outlet />
      </div>
    </div>
  );
}
