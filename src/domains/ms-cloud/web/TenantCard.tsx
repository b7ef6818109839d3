import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { RefreshCw, Unlink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { msCloud } from '../contract.ts';
import { azureTenantPath, cspTenantPath } from '../paths.ts';
import { Azure } from './Azure.tsx';
import { Licenses, Subscriptions } from './Subscriptions.tsx';
import type { TenantRow } from './types.ts';

const UnlinkDialog = lazyPart(() => import('./UnlinkDialog.tsx'));

/** One tenant of a user: its subscriptions and licenses, or what Azure costs. */
export function TenantCard({ tenant, view }: { tenant: TenantRow; view: 'csp' | 'azure' }) {
  const { id: cspId, company, domain, removedAt } = tenant;
  const params = { cspId };
  const read = useRead(msCloud.readMsTenant, { params }, { pollSeconds: 10 });
  const sync = useAct(msCloud.syncMsTenant);
  const mayManage = useMay('csp.manage');
  const [unlinking, setUnlinking] = useState(false);
  const details = read.data;
  const path = view === 'csp' ? cspTenantPath(cspId) : azureTenantPath(cspId);
  return (
    <Card
      title={
        <Link to={path} className="hover:underline">
          {company}
        </Link>
      }
      note={domain}
      actions={
        mayManage && (
          <>
            <Button
              small
              busy={sync.isPending || details?.cmdId != null}
              disabledReason={removedAt === null ? null : t`The tenant was removed from Partner Center.`}
              onClick={() => sync.mutate({ params })}
            >
              <RefreshCw aria-hidden size={14} />
              {t`Synchronize now`}
            </Button>
            <Button small onClick={() => setUnlinking(true)}>
              <Unlink aria-hidden size={14} />
              {t`Unlink`}
            </Button>
          </>
        )
      }
    >
      {!details && <ReadState read={read} rows={4} />}
      {details && (
        <div className="grid gap-5">
          <TenantProblem tenant={details} />
          {view === 'csp' ? (
            <>
              <Subscriptions cspId={cspId} />
              <div className="border-t border-line pt-4">
                <h3 className="mb-3 font-semibold">{t`Licenses`}</h3>
                <Licenses licenses={details.licenses} />
              </div>
            </>
          ) : (
            <Azure azure={details.azure} />
          )}
        </div>
      )}
      {unlinking && (
        <Suspense>
          <UnlinkDialog tenant={tenant} onClose={() => setUnlinking(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Why what is shown may be old. */
export function TenantProblem({
  tenant: { removedAt, problem },
}: {
  tenant: { removedAt: string | null; problem: string | null };
}) {
  if (removedAt !== null)
    return (
      <Banner tone="warn">
        {t`Partner Center no longer lists this tenant. What is shown is what was known last.`}
      </Banner>
    );
  return problem === null ? null : <Banner tone="bad">{problem}</Banner>;
}
