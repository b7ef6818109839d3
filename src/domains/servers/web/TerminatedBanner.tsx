import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Archive, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { lazily } from '#shell/boot/lazily.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { dateText, utcText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { servers } from '../contract.ts';
import type { ServerDetail } from './types.ts';
import { serversPath } from '../paths.ts';

const RestoreDialog = lazily(() => import('./RestoreDialog.tsx'));
const HistoryTab = lazyPart(() => import('./HistoryTab.tsx'));

/** What is left of a terminated server: when it went, and what happened to it. */
export function TerminatedBanner({ server }: { server: ServerDetail }) {
  const { data } = useRead(servers.listServerHistory, { params: { serverId: server.id }, query: { size: '5' } });
  // The newest line that says so is the end; a removal for good may follow it.
  const end = data?.items.find((row) => row.action.startsWith('Terminated')) ?? data?.items[0];
  const [restoring, setRestoring] = useState(false);
  const may = useMay('server.terminate');
  const when = end ? dateText(end.date) : '';
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-dashed border-line px-5 py-5">
        <span className="grid size-11 place-items-center rounded-full bg-hover text-muted">
          <Archive aria-hidden size={20} strokeWidth={1.6} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="text-lg font-semibold break-words">{server.name}</h1>
          <p className="text-muted" title={end && utcText(end.date)}>
            {end ? t`Terminated on ${when} by ${end.user}.` : t`Terminated.`}{' '}
            {server.restoreUntil ? (
              <>
                {t`Its disks and addresses are kept and billed like those of a server that is off until`}{' '}
                <DateTime at={server.restoreUntil} />.
              </>
            ) : (
              t`Its disks and addresses were deleted. It is no longer billed.`
            )}
          </p>
        </div>
        {server.restoreUntil && (
          <Button look="primary" disabledReason={may ? null : roleForbids()} onClick={() => setRestoring(true)}>
            <Undo2 aria-hidden size={16} />
            {t`Restore`}
          </Button>
        )}
        <Link to={serversPath()} className={buttonClass()}>
          {t`All servers`}
        </Link>
      </div>
      {restoring && <RestoreDialog server={server} onClose={() => setRestoring(false)} />}
      <Suspense fallback={<SkeletonRows />}>
        <HistoryTab server={server} />
      </Suspense>
    </>
  );
}
