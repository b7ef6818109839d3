import { plural, t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { toastError, useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { firewall } from '../contract.ts';
import type { GroupRow } from './types.ts';

const GroupDialog = lazy(() => import('./GroupDialog.tsx'));

/** The address groups of the account: written once, named in many rules. */
export default function GroupsDrawer({ serverId, may, onClose }: { serverId: string; may: boolean; onClose(): void }) {
  const read = useRead(firewall.listAddressGroups, { query: { serverId } });
  const [asked, setAsked] = useState<GroupRow | 'new'>();
  const remove = useAct(firewall.deleteAddressGroup, {
    refresh: [firewall.listAddressGroups, firewall.readFirewall],
    onRefused: (error) => toastError(error),
  });
  return (
    <Drawer
      title={t`Address groups`}
      onClose={onClose}
      actions={may && <Button small onClick={() => setAsked('new')}>{t`Add group`}</Button>}
    >
      {read.data ? (
        read.data.items.length === 0 ? (
          <EmptyState kind="nothing" title={t`No address groups yet`}>
            {t`A group gives addresses a name, such as “Office”. Rules that name it follow when it changes.`}
          </EmptyState>
        ) : (
          <ul aria-label={t`Address groups`} className="divide-y divide-line px-5 py-2">
            {read.data.items.map((row) => (
              <li key={row.id} aria-label={row.name} className="py-3">
                <p className="font-medium break-words">{row.name}</p>
                <p className="text-[13px] break-words text-muted">{row.addresses.slice(0, 6).join(', ')}</p>
                <p className="text-[13px] text-muted">
                  {plural(row.addresses.length, { one: '# address', other: '# addresses' })}
                  {' · '}
                  {plural(row.servers, { one: 'in rules of # server', other: 'in rules of # servers' })}
                </p>
                {may && (
                  <div className="mt-2 flex gap-2">
                    <Button small onClick={() => setAsked(row)}>{t`Edit`}</Button>
                    <Button
                      small
                      look="ghost"
                      disabledReason={row.servers + row.templates > 0 ? t`Rules name it.` : null}
                      onClick={() => remove.mutate({ params: { groupId: row.id } })}
                    >{t`Delete`}</Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <div className="px-5 py-4">
          <SkeletonRows rows={3} />
        </div>
      )}
      {asked && (
        <Suspense>
          <GroupDialog serverId={serverId} row={asked === 'new' ? null : asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Drawer>
  );
}
