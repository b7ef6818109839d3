import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { backups } from '../contract.ts';
import { WindowDialog } from './WindowDialog.tsx';
import { hoursText } from './labels.ts';
import type { ZoneWindow } from './types.ts';

/** When the nightly backups of each zone are taken. */
export default function WindowsPage() {
  const read = useRead(backups.listBackupWindows, {}, { pollSeconds: 60 });
  const [edited, setEdited] = useState<ZoneWindow>();
  return (
    <>
      <PageHead
        title={t`Backup Windows`}
        note={t`Nightly runs start in the first half of the window. The second half is reserved for servers that were busy.`}
      />
      <Card>
        {read.data ? (
          read.data.items.length === 0 ? (
            <EmptyState kind="nothing" title={t`No data centers yet`}>
              {t`Each data center gets a backup window once it is connected.`}
            </EmptyState>
          ) : (
            <ul aria-label={t`Data centers`} className="divide-y divide-line">
              {read.data.items.map((zone) => (
                <li
                  key={zone.zoneId}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{zone.zoneName}</span>
                    <span className="block text-[13px] text-muted">{zone.zoneId}</span>
                  </span>
                  <span className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
                    <span className="block tabular-nums">{hoursText(zone)}</span>
                    <span className="block text-[13px] text-muted">
                      {t`next`} <DateTime at={zone.next} /> ·{' '}
                      {plural(zone.servers, { 0: 'no servers', one: '# server', other: '# servers' })}
                      {zone.version === 0 && ` · ${t`default`}`}
                    </span>
                  </span>
                  <Button small aria-label={t`Change window of ${zone.zoneName}`} onClick={() => setEdited(zone)}>
                    {t`Change`}
                  </Button>
                </li>
              ))}
            </ul>
          )
        ) : read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Card>
      {edited && <WindowDialog zone={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
