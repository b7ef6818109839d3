import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Person } from '#domains/identity/web/port.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { SyncMark } from '#domains/vendors/web/port/SyncMark.tsx';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { msCloud } from '../contract.ts';
import { TenantCard } from './TenantCard.tsx';

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'));

/** On the page of a user: the Microsoft tenants that are linked to them. */
export function PersonTenants({ person, view }: { person: Person; view: 'csp' | 'azure' }) {
  const { accountId: userId, email } = person;
  const read = useRead(msCloud.readUserTenants, { params: { userId } }, { pollSeconds: 15 });
  const mayManage = useMay('csp.manage');
  const mayConnect = useMay('msCloud.configure');
  const [linking, setLinking] = useState(false);
  const { data } = read;
  if (data === undefined)
    return (
      <Card>
        <ReadState read={read} rows={5} />
      </Card>
    );
  const { connected, sync, tenants, siteHost, siteId } = data;
  const link = mayManage && connected && (
    <Button look={tenants.length === 0 ? 'primary' : 'default'} onClick={() => setLinking(true)}>
      <Link2 aria-hidden size={15} />
      {t`Link tenant`}
    </Button>
  );
  return (
    <div className="grid gap-4">
      {!connected && (
        <Card>
          <EmptyState
            kind="nothing"
            title={t`The site is not connected to Microsoft`}
            action={
              mayConnect && (
                <Link to={sitePath(siteHost, 'MsCloud')} className={buttonClass('primary')}>
                  {t`Connect site`}
                </Link>
              )
            }
          >
            {t`Connect the site to Partner Center. Its tenants can then be linked to users.`}
          </EmptyState>
        </Card>
      )}
      {connected && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SyncMark sync={sync} off={t`No consent yet`} />
          {tenants.length > 0 && link}
        </div>
      )}
      {sync.error !== null && <Banner tone="bad">{sync.error}</Banner>}
      {connected && tenants.length === 0 && (
        <Card>
          <EmptyState kind="nothing" title={t`No tenant is linked to this user`} action={link}>
            {t`The subscriptions, licenses and Azure costs of linked tenants appear here, and on the user's own pages.`}
          </EmptyState>
        </Card>
      )}
      {tenants.map((tenant) => (
        <TenantCard key={tenant.id} tenant={tenant} view={view} />
      ))}
      {linking && (
        <Suspense>
          <LinkDialog siteId={siteId} userId={userId} email={email} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </div>
  );
}
