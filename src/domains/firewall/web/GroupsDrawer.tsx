import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { toastError, useAct } from '#shell/form/act.ts';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { firewall } from '../contract.ts';
import type { GroupRow } from './types.ts';

const GroupDialog = lazily(() => import('./GroupDialog.tsx'));

/** The address groups of the account: written once, named in many rules. */
export default function GroupsDrawer({ serverId, may, onClose }: { serverId: string; may: boolean; onClose(): void }) {
  const [asked, setAsked] = useState<GroupRow | 'new'>();
  const remove = useAct(firewall.deleteAddressGroup, {
    onRefused: (error) => toastError(error),
  });
  return (
    <Drawer
      title={t`Address groups`}
      onClose={onClose}
      actions={may && <Button small onClick={() => setAsked('new')}>{t`Add group`}</Button>}
    >
      <ReadOnList
        op={firewall.listAddressGroups}
        params={{}}
        query={{ serverId }}
        nothing={
          <EmptyState kind="nothing" title={t`No address groups yet`}>
            {t`A group gives addresses a name, such as “Office”. Rules that use the group are updated when it changes.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label={t`Address groups`} className="divide-y divide-line px-5 py-2">
            {rows.map((row) => (
              <li key={row.id} aria-label={row.name} className="py-3">
                <p className="font-medium break-words">{row.name}</p>
                <p className="text-[13px] break-words text-muted">{row.addresses.slice(0, 6).join(', ')}</p>
                <p className="text-[13px] text-muted">
                  {plural(row.addresses.length, { one: '# address', other: '# addresses' })}
                  {' · '}
                  {plural(row.servers, { one: 'used by # server', other: 'used by # servers' })}
                </p>
                {may && (
                  <div className="mt-2 flex gap-2">
                    <Button small onClick={() => setAsked(row)}>{t`Edit`}</Button>
                    <Button
                      small
                      look="ghost"
                      disabledReason={row.servers + row.templates > 0 ? t`Rules use this group.` : null}
                      onClick={() => remove.mutate({ params: { groupId: row.id } })}
                    >{t`Delete`}</Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </ReadOnList>
      {asked && (
        <GroupDialog serverId={serverId} row={asked === 'new' ? null : asked} onClose={() => setAsked(undefined)} />
      )}
    </Drawer>
  );
}
