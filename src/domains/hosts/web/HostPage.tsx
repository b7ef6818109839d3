import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { Tags } from 'lucide-react';
import { Suspense, useState } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { TagNames } from '#shell/text/TagNames.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { hosts } from '../contract.ts';
import { hostPath, hostsPath } from '../paths.ts';
import { hostActions } from './actions.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { EvacuationTab } from './EvacuationTab.tsx';
import { HardwareTab } from './HardwareTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { hostStateText, hostStateTone } from './labels.ts';
import { hostTags } from './port.ts';
import { ServersTab } from './ServersTab.tsx';
import { TasksTab } from './TasksTab.tsx';
import type { Host } from './types.ts';

const [loadTags] = hostTags.of(webContributions);
const TagsDialog = loadTags && lazyPart(loadTags);

/** `/hosts/{hostId}`: one host with what is on it and what can be done with it. */
export default function HostPage() {
  const { hostId = '', tab = 'details' } = useParams({ strict: false });
  const read = useRead(hosts.readHost, { params: { hostId } }, { pollSeconds: 15, always: true });
  const { data } = read;
  useObjectTitle(data?.name);
  useOpened(hostPath(hostId), data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={hostsPath()}>{t`Hosts`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Host not found`}
          action={
            <Link to={hostsPath()} className={buttonClass()}>
              {t`All hosts`}
            </Link>
          }
        >
          {t`It was removed, or the address is wrong.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found host={data} tab={tab} />}
    </>
  );
}

const tabsOf = ({ evacuation }: Host) => [
  { id: 'details', title: t`Details` },
  { id: 'servers', title: t`Servers` },
  { id: 'hardware', title: t`Hardware` },
  ...(evacuation === null ? [] : [{ id: 'evacuation', title: t`Evacuation` }]),
  { id: 'tasks', title: t`Tasks` },
  { id: 'history', title: t`History` },
];

function Found({ host, tab }: { host: Host; tab: string }) {
  const tabs = tabsOf(host);
  const current = tabs.some(({ id }) => id === tab) ? tab : 'details';
  return (
    <>
      <PageHead
        title={host.name}
        note={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            <StateDot tone={hostStateTone[host.state]} moving={host.state === 'entering'}>
              {hostStateText(host)}
            </StateDot>
            <span>
              {t`since`} <DateTime at={host.since} />
            </span>
            <span>{host.zoneName ?? t`All data centers of ${host.engine}`}</span>
            {host.tags.length > 0 && <TagNames names={host.tags} />}
          </span>
        }
        actions={<HostButtons host={host} />}
      />
      <Tabs
        label={t`Sections of the host`}
        tabs={tabs}
        current={current}
        link={({ id, title }, props) => (
          <Link to={hostPath(host.id, id)} {...props}>
            {title}
          </Link>
        )}
      />
      <div className="mt-5">
        {current === 'details' && <DetailsTab host={host} />}
        {current === 'servers' && <ServersTab host={host} />}
        {current === 'hardware' && <HardwareTab host={host} />}
        {current === 'tasks' && <TasksTab hostId={host.id} />}
        {current === 'evacuation' && host.evacuation && <EvacuationTab host={host} evacuation={host.evacuation} />}
        {current === 'history' && <HistoryTab hostId={host.id} />}
      </div>
    </>
  );
}

function HostButtons({ host }: { host: Host }) {
  const actions = useRowActions(hostActions);
  const [tagging, setTagging] = useState(false);
  const mayTag = useMay('tag.manage');
  if (!useMay('host.manage')) return null;
  return (
    <>
      {hostActions
        .filter(({ offered }) => offered?.(host) ?? true)
        .map((action) => (
          <Button
            key={action.id}
            disabledReason={actions.refusalOf(action, host)}
            onClick={() => actions.choose(action, host)}
          >
            {action.icon}
            {action.title(host)}
          </Button>
        ))}
      {TagsDialog && mayTag && (
        <Button onClick={() => setTagging(true)}>
          <Tags aria-hidden size={16} />
          {t`Edit tags`}
        </Button>
      )}
      {TagsDialog && tagging && (
        <Suspense>
          <TagsDialog host={host} onClose={() => setTagging(false)} />
        </Suspense>
      )}
      {actions.dialog}
    </>
  );
}
