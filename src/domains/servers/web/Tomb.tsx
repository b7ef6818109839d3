import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { dateText, utcText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { buttonClass } from '#ui/Button.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { servers } from '../contract.ts';
import type { ServerDetail } from './types.ts';

const HistoryTab = lazy(() => import('./HistoryTab.tsx'));

/** What is left of a terminated server: when it went, and what happened to it. */
export function Tomb({ server }: { server: ServerDetail }) {
  const { data } = useRead(servers.listServerHistory, { params: { serverId: server.id }, query: { size: '5' } });
  // Nothing happens to a server after its end: the newest line of its history is the end.
  const end = data?.items[0];
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
            {t`Its disks and addresses are gone, and it costs nothing any more.`}
          </p>
        </div>
        <Link to="/servers" className={buttonClass()}>
          {t`All servers`}
        </Link>
      </div>
      <Suspense fallback={<SkeletonRows />}>
        <HistoryTab server={server} />
      </Suspense>
    </>
  );
}
