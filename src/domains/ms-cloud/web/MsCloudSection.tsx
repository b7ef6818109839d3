import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { RemoveCard } from '#domains/vendors/web/port/RemoveCard.tsx';
import { SyncCard } from '#domains/vendors/web/port/SyncCard.tsx';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { msCloud } from '../contract.ts';
import { cspPath } from '../paths.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConsentCard } from './ConsentCard.tsx';
import type { Connection } from './types.ts';

const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'));

/** `/sites/{siteHost}/MsCloud`: how a site reaches Microsoft Partner Center. */
export default function MsCloudSection({ siteHost }: { siteHost: string }) {
  const read = useRead(msCloud.readMsCloud, { params: { siteHost } }, { pollSeconds: 15 });
  const connection = read.data;
  if (connection === undefined)
    return (
      <Card>
        <ReadState read={read} rows={6} />
      </Card>
    );
  return (
    <>
      <ConnectionForm siteHost={siteHost} connection={connection} />
      {connection.exists && (
        <>
          <ConsentCard siteHost={siteHost} connection={connection} />
          <Tenants siteHost={siteHost} connection={connection} />
        </>
      )}
    </>
  );
}

function Tenants({ siteHost, connection }: { siteHost: string; connection: Connection }) {
  const start = useAct(msCloud.syncMsCloud);
  const { sync, tenants, subscriptions } = connection;
  return (
    <>
      <SyncCard
        title={t`Tenants`}
        note={t`Customers of the partner and their subscriptions are read every hour.`}
        sync={sync}
        off={{ label: t`No consent yet`, reason: t`Grant the consent first.` }}
        starting={start.isPending}
        onStart={() => start.mutate({ params: { siteHost } })}
      >
        <Link to={cspPath()} className={textLink}>
          {plural(tenants, { one: '# tenant', other: '# tenants' })}
        </Link>
        {' · '}
        {plural(subscriptions, { one: '# subscription', other: '# subscriptions' })}
      </SyncCard>
      <RemoveCard
        note={t`Deletes the stored secrets, the tenants and their links to users here. Nothing changes at Microsoft.`}
      >
        {(onClose) => <RemoveDialog siteHost={siteHost} tenants={tenants} onClose={onClose} />}
      </RemoveCard>
    </>
  );
}
