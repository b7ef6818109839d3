import { t } from '@lingui/core/macro';
import { Plus, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { ReportPage } from '#shell/report/ReportPage.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';

const BlacklistDialog = lazyPart(() => import('./BlacklistDialog.tsx'));

/** Public addresses that lists of bad senders name. */
export default function BlacklistPage() {
  const may = useMay('network.lay');
  const [asked, setAsked] = useState<'add' | 'clear'>();
  const disabledReason = may ? null : roleForbids();
  return (
    <>
      <ReportPage
        reportId="blacklist"
        actions={
          <>
            <Button disabledReason={disabledReason} onClick={() => setAsked('clear')}>
              <ShieldCheck aria-hidden size={16} />
              {t`Clear address`}
            </Button>
            <Button look="primary" disabledReason={disabledReason} onClick={() => setAsked('add')}>
              <Plus aria-hidden size={16} />
              {t`Add address`}
            </Button>
          </>
        }
      />
      <Suspense>{asked && <BlacklistDialog what={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
}
