import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { guestAccess } from '../contract.ts';

const RescueDialog = lazy(() => import('./RescueDialog.tsx'));

/** Says that the server runs from the rescue system, with the way out. */
export default function RescueBanner({ server }: { server: { id: string; name: string } }) {
  const { data } = useRead(guestAccess.readRescue, { params: { serverId: server.id } }, { pollSeconds: 60 });
  const [open, setOpen] = useState(false);
  const may = useMay('server.access');
  if (data?.since == null) return null;
  return (
    <div className="mt-3">
      <Banner tone="warn">
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span>
            {t`The server is in rescue mode: it does not run from its own disks. ${data.by ?? ''} started it on`}{' '}
            <DateTime at={data.since} />
          </span>
          <Button small disabledReason={may ? null : roleForbids()} onClick={() => setOpen(true)}>
            {t`Leave rescue mode`}
          </Button>
        </span>
      </Banner>
      {open && (
        <Suspense>
          <RescueDialog server={server} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
