import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { networks } from '../contract.ts';
import { pastWord } from './past-words.ts';

const step = 20;

/** What happened to a network, its subnets and addresses, the newest first. */
export function NetworkHistory({ networkId }: { networkId: string }) {
  const [size, setSize] = useState(step);
  const args = { params: { networkId }, query: { size: String(size) } };
  const read = useRead(networks.listNetworkHistory, args, { keepPrevious: true, pollSeconds: 25 });
  const rows = read.data?.items;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`History`}</h3>
      {!rows && read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {!rows && !read.error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && <p className="text-muted">{t`Nothing has happened yet.`}</p>}
      <ol aria-label={t`History`} className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={row.id} className="grid gap-0.5 py-2">
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{pastWord(row.action)}</span>
              <span className="shrink-0 text-[13px] text-muted">
                <DateTime at={row.date} />
              </span>
            </span>
            <span className="text-[13px] break-words text-muted">
              {[t`by ${row.user}`, row.object].filter((part) => part !== '').join(' · ')}
            </span>
            {row.fields.map(({ field, before, after }) => (
              <span key={field} className="text-[13px] break-words">
                {`${field}: ${[before, after].filter((part) => part !== '').join(' → ')}`}
              </span>
            ))}
            {row.cmdId !== null && (
              <Link to={`/tasks/${row.cmdId}`} className="text-[13px] text-brand-text hover:underline">
                {t`Show task`}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {read.data && read.data.total > read.data.items.length && (
        <Button small busy={read.isFetching} onClick={() => setSize(size + step)}>{t`Show more`}</Button>
      )}
    </section>
  );
}
