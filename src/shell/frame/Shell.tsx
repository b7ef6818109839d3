import { Suspense, useSyncExternalStore, useEffect, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { usePainted, noteFirstCommit } from '../boot/first-paint.ts';
import { useUpdate } from '../boot/update.ts';
import { webFrame } from '../boot/web-frame.ts';
import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Drawer } from '#ui/Drawer.tsx';
import { Header, headerLoaded, standsFor } from './Header.tsx';
import { startLive } from '../data/live.ts';
import { useServiceAway } from '../data/service.ts';
import { IdleWatch } from '../session/IdleWatch.tsx';
import { MenuDialogs } from './MenuDialogs.tsx';
import { MiniNav } from './MiniNav.tsx';
import { NavTree } from './NavTree.tsx';
import { dashboardPath } from '#domains/account/paths.ts';
import { accountSwitched } from '../session/acting-account.ts';
import { useUser } from '../session/session-reads.ts';
import { showBrand, siteBrand } from '../session/site.ts';
import { CodeMode } from '../form/CodeMode.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useTabsInStep } from '../session/tabs-in-step.ts';
import { useWindowTitle } from './window-title.ts';

const all = webFrame
  .flatMap((module) => module.banners ?? [])
  .map(({ load, ...banner }) => ({ ...banner, Banner: lazyPart(load) }));

/** What domains have to say above every screen, once that can be seen. */
export function Banners() {
  const user = useUser();
  if (!usePainted() || !user) return null;
  return (
    <Suspense>
      {all
        .filter(({ stands }) => stands?.(user) ?? true)
        .map(({ id, Banner }) => (
          <Banner key={id} />
        ))}
    </Suspense>
  );
}

function watch(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says that what is shown may be out of date: the browser is offline, or the service can't be reached. */
export function ConnectionBanner() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  const away = useServiceAway();
  if (online && !away) return null;
  return (
    <div className="mb-4">
      <Banner tone="warn">
        {online
          ? t`The service can't be reached right now. Data may be out of date and changes can't be saved. The console reconnects automatically. If this takes longer than a few minutes, contact support.`
          : t`You're offline. Data may be out of date and changes can't be saved.`}
      </Banner>
    </div>
  );
}

/** Asks for a reload where a newer build of the console is there; until then everything stays as it is. */
function UpdateBanner() {
  if (!useUpdate()) return null;
  return (
    <div className="print-none mb-4">
      <Banner tone="brand">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {t`A new version of the console is available. Save your changes, then reload.`}
          <Button small onClick={() => location.reload()}>{t`Reload page`}</Button>
        </span>
      </Banner>
    </div>
  );
}

const walls = webFrame
  .flatMap((module) => module.walls ?? [])
  .sort((a, b) => a.rank - b.rank)
  .map(({ load, ...wall }) => ({ ...wall, Wall: lazyPart(load) }));
const SupportBanner = lazyPart(() => import('../session/SupportBanner.tsx'));
const AccountSwitchedDialog = lazyPart(() => import('../session/AccountSwitchedDialog.tsx'));
const Palette = lazyPart(() => import('./Palette.tsx'));
const MissingPage = lazyPart(() => import('./MissingPage.tsx'));
const HelpDrawer = lazyPart(() => import('./HelpDrawer.tsx'));
const Tour = lazyPart(async () => {
  // It leads along what is in the header.
  await headerLoaded();
  return import('./Tour.tsx');
});
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.tsx'));

/** The frame of every signed-in screen, behind what has to be done first. */
export function Shell() {
  const user = useUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useTabsInStep();
  const switched = useSyncExternalStore(accountSwitched.watch, accountSwitched.get);
  const wall = user && walls.find(({ stands }) => stands(user, path));
  if (wall)
    return (
      <Suspense>
        <wall.Wall user={user} />
      </Suspense>
    );
  return (
    <>
      <Frame />
      <Suspense>{switched && <AccountSwitchedDialog />}</Suspense>
    </>
  );
}

function Frame() {
  const user = useUser();
  const [over, setOver] = useState<'none' | 'nav' | 'palette' | 'shortcuts' | 'help' | 'tour'>('none');
  const close = () => setOver('none');
  useShortcuts({ palette: () => setOver('palette'), shortcuts: () => setOver('shortcuts') });
  useWindowTitle();
  const missing = useRouterState({ select: (state) => state.location.state.missing !== undefined });
  const painted = usePainted();
  useEffect(noteFirstCommit, []);
  useEffect(() => (painted ? startLive() : undefined), [painted]);
  const mini = user?.isMiniViewEnabled ?? false;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Elsewhere someone is at work, and the offer would lie on what they press.
  const offersTour = user?.tourEnded === false && !user.support && pathname === dashboardPath();
  const primary = (mini && user?.miniViewColors['primary']) || siteBrand().primary;
  useEffect(() => showBrand(primary), [primary]);
  return (
    <div
      data-view={mini ? 'mini' : 'full'}
      className={clsx(
        'print-frame grid min-h-dvh grid-cols-[minmax(0,1fr)]',
        mini ? 'grid-rows-[56px_auto_1fr]' : 'grid-rows-[56px_1fr] md:grid-cols-[232px_1fr]',
      )}
    >
      <a
        href="#main"
        className="print-none sr-only rounded-lg bg-brand px-3 py-2 text-brand-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50"
      >
        {t`Skip to content`}
      </a>
      <Header onNav={() => setOver('nav')} onPalette={() => setOver('palette')} onHelp={() => setOver('help')} />
      {mini ? (
        <MiniNav />
      ) : (
        <div
          data-tour="menu"
          className="print-none sticky top-14 h-[calc(100dvh-56px)] overflow-auto border-e border-line bg-surface max-md:hidden"
        >
          <NavTree />
        </div>
      )}
      <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none md:p-6">
        {user?.support && (
          <Suspense>
            <SupportBanner user={user} />
          </Suspense>
        )}
        {missing && (
          <Suspense>
            <MissingPage onSearch={() => setOver('palette')} />
          </Suspense>
        )}
        {painted && (over === 'tour' || offersTour) && (
          <Suspense>
            <Tour running={over === 'tour'} onRun={() => setOver('tour')} onEnd={close} />
          </Suspense>
        )}
        <Page narrow={mini} />
      </main>
      {over === 'nav' && (
        <Drawer title={t`Menu`} side="start" onClose={close}>
          <MenuItems />
          <NavTree onChoose={close} />
        </Drawer>
      )}
      {painted && user && !user.support && <IdleWatch />}
      {painted && <MenuDialogs />}
      {painted && <CodeMode />}
      <Suspense>
        {over === 'palette' && <Palette onClose={close} />}
        {over === 'help' && (
          <HelpDrawer onShortcuts={() => setOver('shortcuts')} onTour={() => setOver('tour')} onClose={close} />
        )}
        {over === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </div>
  );
}

const menuItems = webFrame
  .flatMap((module) => module.menuItems ?? [])
  .map(({ load, ...item }) => ({ ...item, Item: lazyPart(load) }));

/** What domains have above the menu of a phone. */
function MenuItems() {
  const user = useUser();
  return (
    <div className="px-2.5 pt-2.5 empty:hidden">
      <Suspense>
        {menuItems
          .filter((item) => user && standsFor(user, item))
          .map(({ id, Item }) => (
            <Item key={id} />
          ))}
      </Suspense>
    </div>
  );
}

function Page({ narrow }: { narrow: boolean }) {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return (
    <div className={clsx('mx-auto', narrow ? 'max-w-4xl' : 'max-w-[1600px]')}>
      <ConnectionBanner />
      <UpdateBanner />
      <Banners />
      <div aria-busy={loading}>
        <Outlet />
      </div>
    </div>
  );
}
