import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useRead } from '#shell/data/read.ts';
import { PageHead } from '#ui/Card.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { sites } from '../contract.ts';
import { HomeTab } from './HomeTab.tsx';
import { hostText } from './host-text.ts';
import { HostsTab } from './HostsTab.tsx';
import { LogoTab } from './LogoTab.tsx';
import { MaintenanceTab } from './MaintenanceTab.tsx';
import { RemoteToken } from './RemoteToken.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SiteHistory } from './SiteHistory.tsx';
import { TermsTab } from './TermsTab.tsx';
import { sitePath, sitesPath } from '../paths.ts';

/** One site and what is settled about it. */
export default function SitePage() {
  const { siteHost = '', tab = 'settings' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(sites.readSite, { params: { siteHost } });
  useOpened(sitePath(siteHost), data?.settings.name);
  const tabs = [
    { id: 'settings', title: t`Settings` },
    { id: 'hosts', title: t`Host names` },
    { id: 'logo', title: t`Logo` },
    { id: 'home', title: t`Home page` },
    { id: 'terms', title: t`Terms of service` },
    { id: 'maintenance', title: t`Maintenance mode` },
  ];
  const current = tabs.find(({ id }) => id === tab.toLowerCase())?.id ?? 'settings';
  return (
    <>
      <BackLink to={sitesPath()}>{t`Sites`}</BackLink>
      <PageHead title={data?.settings.name ?? t`Site`} note={hostText(siteHost)} />
      <Tabs
        label={t`Site sections`}
        tabs={tabs}
        current={current}
        link={(one, props) => (
          <Link to={sitePath(siteHost, one.id)} {...props}>
            {one.title}
          </Link>
        )}
      />
      <div className="grid max-w-3xl gap-4 pt-5">
        <ReadState read={{ data, error, refetch }} rows={6} />
        {data && current === 'settings' && (
          <>
            <SettingsForm key={data.version} site={data} />
            <RemoteToken site={data} />
            <SiteHistory siteHost={data.host} />
          </>
        )}
        {data && current === 'hosts' && <HostsTab host={data.host} />}
        {data && current === 'logo' && <LogoTab site={data} />}
        {data && current === 'home' && <HomeTab key={data.version} site={data} />}
        {data && current === 'maintenance' && <MaintenanceTab key={data.maintenance?.since} site={data} />}
        {data && current === 'terms' && <TermsTab host={data.host} />}
      </div>
    </>
  );
}
