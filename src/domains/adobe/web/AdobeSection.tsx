import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { RemoveCard } from '#domains/vendors/web/port/RemoveCard.tsx';
import { SyncCard } from '#domains/vendors/web/port/SyncCard.tsx';
import { TestCard } from '#domains/vendors/web/port/TestCard.tsx';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { adobe } from '../contract.ts';
import { adobeCustomersPath } from '../paths.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import type { Connection } from './types.ts';

const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'));

/** `/sites/{siteHost}/Adobe`: how a site reaches Adobe VIP Marketplace. */
export default function AdobeSection({ siteHost }: { siteHost: string }) {
  const read = useRead(adobe.readAdobe, { params: { siteHost } }, { pollSeconds: 15 });
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
      {connection.exists && <Connected siteHost={siteHost} connection={connection} />}
    </>
  );
}

function Connected({ siteHost, connection }: { siteHost: string; connection: Connection }) {
  const check = useAct(adobe.checkAdobe);
  const start = useAct(adobe.syncAdobe);
  const { sync, customers, subscriptions, reseller } = connection;
  const params = { siteHost };
  return (
    <>
      <TestCard connection={connection} starting={check.isPending} onStart={() => check.mutate({ params })} />
      <SyncCard
        title={t`Customers`}
        note={
          reseller === ''
            ? t`Customers of the reseller and their subscriptions are read every hour.`
            : t`Customers of ${reseller} and their subscriptions are read every hour.`
        }
        sync={sync}
        off={{ label: t`Not connected`, reason: t`Save the connection first.` }}
        starting={start.isPending}
        onStart={() => start.mutate({ params })}
      >
        <Link to={adobeCustomersPath()} className={textLink}>
          {plural(customers, { one: '# customer', other: '# customers' })}
        </Link>
        {' · '}
        {plural(subscriptions, { one: '# subscription', other: '# subscriptions' })}
      </SyncCard>
      <RemoveCard
        note={t`Deletes the stored secret, the customers and their links to users here. Nothing changes at Adobe.`}
      >
        {(onClose) => <RemoveDialog siteHost={siteHost} customers={customers} onClose={onClose} />}
      </RemoveCard>
    </>
  );
}
