import { t } from '@lingui/core/macro';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { hosts } from '../contract.ts';
import { HostCard } from './HostCard.tsx';

/** What the zones run on: how machines run there, how much capacity there is, and what is missing. */
export default function HostsPage() {
  return (
    <ListScreen
      list={useList(hosts.listHosts, { pollSeconds: 15, always: true })}
      title={t`Hosts`}
      note={t`The hosts behind each engine and what its data centers support.`}
      rowId={(host) => host.engine}
      rowName={(host) => host.engine}
      search={{ label: t`Search hosts` }}
      draw={(rows) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {rows.map((host) => (
            <HostCard key={host.engine} host={host} />
          ))}
        </div>
      )}
      noMatch={t`No host matches`}
      nothing={{ title: t`No engines configured` }}
    />
  );
}
