import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useRead } from '#shell/data/read.ts';
import { PageHead } from '#ui/Card.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SectionNav } from '#ui/SectionNav.tsx';
import { sites } from '../contract.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { HomeTab } from './HomeTab.tsx';
import { hostText } from './host-text.ts';
import { HostsTab } from './HostsTab.tsx';
import { LogoTab } from './LogoTab.tsx';
import { MaintenanceTab } from './MaintenanceTab.tsx';
import { RemoteToken } from './RemoteToken.tsx';
import { broughtSections, isInForm, sectionAt, siteSections, wideSections } from './sections.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { SettingsBar, SettingsForm } from './SettingsForm.tsx';
import { SiteHistory } from './SiteHistory.tsx';
import { TermsTab } from './TermsTab.tsx';
import type { Settings, SiteDetails } from './types.ts';
import { useSettings, type SettingsEditor } from './use-settings.ts';
import { sitePath, sitesPath } from '../paths.ts';

/** One site and what is settled about it. */
export default function SitePage() {
  const { siteHost = '', tab = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(sites.readSite, { params: { siteHost } });
  const held = useUser()?.permissions ?? [];
  useOpened(sitePath(siteHost), data?.settings.name);
  return (
    <>
      <BackLink to={sitesPath()}>{t`Sites`}</BackLink>
      <PageHead title={data?.settings.name ?? t`Site`} note={hostText(siteHost)} />
      {data?.stage === 'draft' && (
        <div className="mb-5">
          <Banner tone="warn">
            {t`This site is a draft. Customers can't use it yet.`}{' '}
            <Link to={sitePath(siteHost, 'launch')} className={textLink}>{t`Open checklist`}</Link>
          </Banner>
        </div>
      )}
      {data && data.standing !== 'open' && (
        <div className="mb-5">
          <Banner tone="warn">
            {closedText(data.standing)}{' '}
            <Link to={sitePath(siteHost, 'standing')} className={textLink}>{t`Show status`}</Link>
          </Banner>
        </div>
      )}
      <ReadState read={{ data, error, refetch }} rows={6} />
      {data && <Sections key={data.host} site={data} section={sectionAt(tab, held)} held={held} />}
    </>
  );
}

const closedText = (standing: 'suspended' | 'closing' | 'closed'): string =>
  ({
    suspended: t`This site is suspended. Customers can't use it.`,
    closing: t`This site is being closed. No one can sign up anymore.`,
    closed: t`This site is closed.`,
  })[standing];

function Sections({ site, section, held }: { site: SiteDetails; section: string; held: readonly string[] }) {
  const go = useGo();
  const open = (id: string) => go(sitePath(site.host, id));
  const settings = useSettings(site, (wrong) => {
    const [first] = wrong;
    if (first !== undefined && !wrong.some((id) => id === section)) open(first);
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 min-[1200px]:grid-cols-[12.5rem_minmax(0,1fr)]">
      <SectionNav
        label={t`Site sections`}
        allLabel={t`All sections`}
        groups={siteSections(held)}
        current={section}
        link={(one, props) => (
          <Link to={sitePath(site.host, one.id)} {...props}>
            {one.title}
            <SectionMark id={one.id} settings={settings} />
          </Link>
        )}
        onChoose={open}
      />
      <div className={`grid min-w-0 gap-4 ${wideSections.has(section) ? '' : 'max-w-4xl'}`}>
        <SettingsForm site={site} settings={settings} section={isInForm(section) ? section : null} />
        <OtherParts site={site} section={section} values={settings.form.values} />
        <SettingsBar site={site} settings={settings} />
      </div>
    </div>
  );
}

/** Something in a section is not saved, or was refused. */
function SectionMark({ id, settings }: { id: string; settings: SettingsEditor }) {
  const wrong = settings.errorsIn(id) > 0;
  if (!wrong && settings.changesIn(id) === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className={`ms-2 inline-block size-2 rounded-full align-middle ${wrong ? 'bg-bad' : 'bg-brand-text'}`}
      />
      <span className="sr-only">{wrong ? t`(has errors)` : t`(not saved)`}</span>
    </>
  );
}

/** What has its own way to be saved. */
function OtherParts({ site, section, values }: { site: SiteDetails; section: string; values: Settings }) {
  if (section === 'logo')
    return (
      <>
        <LogoTab site={site} />
        <BrandPreview site={site} settings={values} />
      </>
    );
  if (section === 'home') return <HomeTab site={site} />;
  if (section === 'hosts') return <HostsTab host={site.host} />;
  if (section === 'terms') return <TermsTab host={site.host} />;
  if (section === 'remote') return <RemoteToken site={site} />;
  if (section === 'maintenance') return <MaintenanceTab key={site.maintenance?.since} site={site} />;
  if (section === 'history') return <SiteHistory siteHost={site.host} />;
  return broughtParts.map(
    ({ id, Part }) =>
      id === section && (
        <Suspense key={id} fallback={<SkeletonRows rows={6} />}>
          <Part siteHost={site.host} />
        </Suspense>
      ),
  );
}

const broughtParts = broughtSections.map(({ id, load }) => ({ id, Part: lazyPart(load) }));
