import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { guestAccess } from '../contract.ts';

const RescueDialog = lazily(() => import('./RescueDialog.tsx'));

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
            {t`The server is in rescue mode and not running from its own disks. Started by ${data.by ?? ''} on`}{' '}
            <DateTime at={data.since} />
          </span>
          <Button small disabledReason={may ? null : roleForbids()} onClick={() => setOpen(true)}>
            {t`Exit rescue mode`}
          </Button>
        </span>
      </Banner>
      {open && <RescueDialog server={server} onClose={() => setOpen(false)} />}
    </div>
  );
}
