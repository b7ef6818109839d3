import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
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
      <PageHead title={t`Hosts`} note={t`The hosts behind each engine and what its data centers support.`} />
      {items === undefined && read.error && (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {items === undefined && !read.error && <SkeletonRows rows={6} />}
      {items?.length === 0 && <EmptyState kind="nothing" title={t`No engines configured`} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {items?.map((host) => (
          <HostCard key={host.engine} host={host} />
        ))}
      </div>
    </>
  );
}
