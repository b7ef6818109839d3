import { t } from '@lingui/core/macro';
import { Suspense, useMemo, useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { quotas } from '../contract.ts';
import { QuotaBars } from './port/QuotaBars.tsx';
import { requestColumns } from './request-columns.tsx';
import type { QuotaItem } from './types.ts';

const RequestDialog = lazyPart(() => import('./RequestDialog.tsx'));

/** The quotas of one's own account, what is used of them, and requests for more. */
export function OwnQuotas() {
  const list = useList(quotas.listQuotaRequests);
  const columns = useMemo(() => requestColumns({ staff: false }), []);
  return (
    <ListScreen
      list={list}
      title={t`Quotas`}
      note={t`How much your account can use, and how much is in use.`}
      above={<OwnBars />}
      columns={columns}
      rowName={({ email }) => email}
      actions={[]}
      noMatch={t`No request matches`}
      nothing={{ title: t`No requests yet`, text: t`Requests for higher quotas will appear here.` }}
    />
  );
}

function OwnBars() {
  const { data, error, refetch } = useRead(quotas.readQuotas, {});
  const [asking, setAsking] = useState<QuotaItem>();
  const noRight = useMay('quota.request') ? null : roleForbids();
  const reasonAgainst = ({ requested }: QuotaItem) =>
    noRight ?? (requested ? t`You already requested more. Wait for the answer.` : null);
  return (
    <Card className="mb-4">
      <ReadState read={{ data, error, refetch }} rows={6} />
      {data && (
        <QuotaBars
          quotas={data}
          actions={(item) =>
            item.limit !== null && (
              <Button small disabledReason={reasonAgainst(item)} onClick={() => setAsking(item)}>
                {t`Request more`}
              </Button>
            )
          }
        />
      )}
      <Suspense>
        {data && asking && (
          <RequestDialog item={asking} currency={data.currency} onClose={() => setAsking(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}
