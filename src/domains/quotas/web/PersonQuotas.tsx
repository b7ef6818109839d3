import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import type { Person } from '#domains/identity/web/port.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { quotas } from '../contract.ts';
import { QuotaBars } from './port/QuotaBars.tsx';
import type { QuotaItem } from './types.ts';

const SetDialog = lazyPart(() => import('./SetQuotaDialog.tsx'));

/** On the page of a person: the quotas of the account, and setting them. */
export default function PersonQuotas({ person: { accountId, email } }: { person: Person }) {
  const { data, error, refetch } = useRead(quotas.readQuotasOf, { params: { accountId } });
  const [setting, setSetting] = useState<QuotaItem>();
  return (
    <Card title={t`Quotas`}>
      <ReadState read={{ data, error, refetch }} rows={6} />
      {data && (
        <QuotaBars
          quotas={data}
          actions={(item) => <Button small onClick={() => setSetting(item)}>{t`Set quota`}</Button>}
        />
      )}
      <Suspense>
        {setting && (
          <SetDialog accountId={accountId} email={email} item={setting} onClose={() => setSetting(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}
