import { t } from '@lingui/core/macro';
import { useRead } from '#shell/read.ts';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { hosts } from '../contract.ts';
import { HostCard } from './HostCard.tsx';

/** What the zones run on: how machines run there, what there is room for, and what is missing. */
export default function HostsPage() {
  const read = useRead(hosts.listHosts, {}, { pollSeconds: 15, always: true });
  const items = read.data?.items;
  return (
    <>
      <PageHead title={t`Hosts`} note={t`What each engine runs on, and what its zones can do.`} />
      {items === undefined && read.error && (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {items === undefined && !read.error && <SkeletonRows rows={6} />}
      {items?.length === 0 && <EmptyState kind="nothing" title={t`No engine is configured`} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {items?.map((host) => (
          <HostCard key={host.engine} host={host} />
        ))}
      </div>
    </>
  );
}
