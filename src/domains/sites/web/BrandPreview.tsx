import { t } from '@lingui/core/macro';
import { LifeBuoy, LogOut, UserRound } from 'lucide-react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { MenuIcon } from '#shell/frame/MenuIcon.tsx';
import { navLink } from '#shell/frame/NavTree.tsx';
import { PublicCard, publicTitle, textLink } from '#shell/frame/PublicFrame.tsx';
import { SiteMark } from '#shell/frame/SiteMark.tsx';
import { brandText, onBrand, siteBrand, type SiteBrand } from '#shell/session/site.ts';
import { applyBrand } from '#ui/brand.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { BrandContrast } from './BrandContrast.tsx';
import type { Settings, SiteDetails } from './types.ts';

interface Props {
  site: SiteDetails;
  /** As they are typed. */
  settings: Settings;
}
type Scheme = 'light' | 'dark';
type Screen = 'console' | 'sign-in';

const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** The console and the sign-in page in the colors, with the name, the logo and the texts of a site, before they are saved. */
export function BrandPreview({ site, settings }: Props) {
  const [screen, setScreen] = useState<Screen>('console');
  const [scheme, setScheme] = useState<Scheme>(() =>
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
  const root = useRef<HTMLDivElement>(null);
  // While a color is being typed, the one before it stays.
  const primary = isColor(settings.primaryColor) ? settings.primaryColor : site.settings.primaryColor;
  useLayoutEffect(() => {
    if (root.current) applyBrand(root.current.style, primary);
  }, [primary]);
  useSyncExternalStore(onBrand, brandText);
  // Another site's logo is only served at its own address.
  const brand = {
    name: settings.name,
    logo: site.own ? siteBrand().logo : null,
    logoDark: site.own ? siteBrand().logoDark : null,
  };
  const view = { brand, settings };
  return (
    <Card
      title={t`Preview`}
      note={site.hasLogo && !site.own ? t`The logo is only shown at the site's own address.` : undefined}
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <Segments<Screen>
          label={t`Previewed screen`}
          value={screen}
          choices={[
            { value: 'console', title: t`Console` },
            { value: 'sign-in', title: t`Sign-in page` },
          ]}
          onChange={setScreen}
        />
        <Segments<Scheme>
          label={t`Previewed theme`}
          value={scheme}
          choices={[
            { value: 'light', title: t`Light` },
            { value: 'dark', title: t`Dark` },
          ]}
          onChange={setScheme}
        />
      </div>
      {/* To look at: nothing in it can be pressed or gets the focus. */}
      <div
        ref={root}
        inert
        data-theme={scheme}
        data-preview={screen}
        className="overflow-hidden rounded-xl border border-line bg-page text-ink"
      >
        {screen === 'console' ? <ConsoleView {...view} /> : <SignInView {...view} />}
      </div>
      <BrandContrast primary={primary} />
    </Card>
  );
}

interface ViewProps {
  brand: Pick<SiteBrand, 'name' | 'logo' | 'logoDark'>;
  settings: Settings;
}

function ConsoleView({ brand, settings }: ViewProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-line bg-surface px-3 py-2">
        <SiteMark brand={brand} />
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand-text">
          AB
        </span>
      </div>
      <div className="grid sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <div className="border-line bg-surface p-2.5 max-sm:hidden sm:border-e">
          <span className={navLink(false)}>
            <MenuIcon name="layout-dashboard" active={false} />
            {t`Dashboard`}
          </span>
          <span className={navLink(true)}>
            <MenuIcon name="server" active />
            {t`Servers`}
          </span>
        </div>
        <div className="grid gap-3 p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-lg font-semibold tracking-tight">{t`Servers`}</span>
            <Button small look="primary">{t`Create server`}</Button>
          </div>
          <div className="flex items-center justify-between gap-3 rounded-xl border border-line bg-surface px-3.5 py-2.5">
            <span className={textLink}>web-1</span>
            <StateDot tone="ok">{t`On`}</StateDot>
          </div>
          <div className="w-44 justify-self-end rounded-xl border border-line bg-raised p-1.5 shadow-float">
            <PreviewEntry icon={<UserRound size={16} />} title={t`Profile`} />
            {settings.supportUrl && <PreviewEntry icon={<LifeBuoy size={16} />} title={t`Support`} />}
            <PreviewEntry icon={<LogOut size={16} />} title={t`Sign out`} />
          </div>
        </div>
      </div>
    </>
  );
}

const PreviewEntry = ({ icon, title }: { icon: ReactNode; title: string }) => (
  <span className="flex items-center gap-2.5 rounded-lg px-2.5 py-1.5 first:bg-hover">
    <span className="text-muted">{icon}</span>
    {title}
  </span>
);

function SignInView({ brand, settings }: ViewProps) {
  const site = brand.name;
  return (
    <div className="mx-auto max-w-[25rem] px-4 py-7">
      <PublicCard
        mark={<SiteMark large brand={brand} />}
        title={<span className={publicTitle}>{t`Sign in`}</span>}
        lead={t`to your ${site} console`}
        below={
          settings.newUserBilling !== 1 && (
            <>
              {t`Don't have an account?`} <span className={textLink}>{t`Sign up`}</span>
            </>
          )
        }
      >
        <div className="grid gap-4">
          <EmailField autoComplete="off" readOnly />
          <PasswordField
            label={t`Password`}
            autoComplete="off"
            readOnly
            aside={<span className={`text-[13px] ${textLink}`}>{t`Forgot password?`}</span>}
          />
          <Button look="primary" className="mt-2 h-10 w-full">{t`Sign in`}</Button>
        </div>
      </PublicCard>
    </div>
  );
}
