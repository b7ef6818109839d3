import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { clouds } from '../contract.ts';
import { cloudPath, cloudsPath } from '../paths.ts';
import { ChecksCard } from './ChecksCard.tsx';
import { ImportTab } from './ImportTab.tsx';
import { cloudStateLabel, cloudStateTone } from './labels.ts';
import { SettingsTab } from './SettingsTab.tsx';
import type { Cloud } from './types.ts';

/** `/clouds/{zoneId}`: one cloud with its self-check, what can be imported, and its settings. */
export default function CloudPage() {
  const { zoneId = '', tab = '' } = useParams({ strict: false });
  const read = useRead(clouds.readCloud, { params: { zoneId } }, { pollSeconds: 5, always: true });
  const { data } = read;
  useObjectTitle(data?.zoneName);
  useOpened(cloudPath(zoneId), data?.zoneName);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={cloudsPath()}>{t`OpenStack clouds`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Cloud not found`}
          action={
            <Link to={cloudsPath()} className={buttonClass()}>
              {t`All clouds`}
            </Link>
          }
        >
          {t`It was removed, or the address is wrong.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found cloud={data} tab={tab} />}
    </>
  );
}

function Found({ cloud, tab }: { cloud: Cloud; tab: string }) {
  const { zoneId, zoneName, state, open, silentSince } = cloud;
  return (
    <>
      <PageHead
        title={zoneName}
        note={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            <StateDot tone={cloudStateTone[state]} moving={state === 'checking'}>
              {cloudStateLabel(state)}
            </StateDot>
            <span>{cloud.authUrl}</span>
            <StateDot tone={open ? 'ok' : 'muted'}>
              {open ? t`Open for new servers` : t`Closed for new servers`}
            </StateDot>
          </span>
        }
      />
      {silentSince !== null && (
        <div className="mb-4">
          <Banner tone="bad">
            {t`The cloud has not answered since`} <DateTime at={silentSince} />.{' '}
            {t`Its servers are shown as they were then. Other data centers are not affected.`}
          </Banner>
        </div>
      )}
      <ScreenTabs
        label={t`Parts of the cloud`}
        tabs={[
          { id: cloudPath(zoneId), title: t`Self-check` },
          { id: cloudPath(zoneId, 'import'), title: t`Import` },
          { id: cloudPath(zoneId, 'settings'), title: t`Settings` },
        ]}
        current={cloudPath(zoneId, tab || null)}
      />
      {tab === 'settings' && <SettingsTab key={cloud.version} cloud={cloud} />}
      {tab === 'import' && <ImportTab cloud={cloud} />}
      {tab !== 'settings' && tab !== 'import' && <ChecksCard cloud={cloud} />}
    </>
  );
}
