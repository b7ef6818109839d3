import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { backups } from '../contract.ts';
import { WindowDialog } from './WindowDialog.tsx';
import { hoursText } from './labels.ts';
import type { ZoneWindow } from './types.ts';

/** When the nightly backups of each zone are taken. */
export default function WindowsPage() {
  const [edited, setEdited] = useState<ZoneWindow>();
  return (
    <>
      <ListScreen
        list={useList(backups.listBackupWindows, { pollSeconds: 60 })}
        title={t`Backup Windows`}
        note={t`Nightly runs start in the first half of the window. The second half is reserved for servers that were busy.`}
        rowName={(zone) => zone.zoneName}
        search={{ label: t`Search data centers` }}
        draw={(rows) => (
          <Card>
            <ul aria-label={t`Data centers`} className="divide-y divide-line">
              {rows.map((zone) => (
                <li
                  key={zone.zoneId}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">
                      <ZoneName of={zone.zoneId} />
                    </span>
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
          </Card>
        )}
        noMatch={t`No data center matches`}
        nothing={{
          title: t`No data centers yet`,
          text: t`Each data center gets a backup window once it is connected.`,
        }}
      />
      {edited && <WindowDialog zone={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
