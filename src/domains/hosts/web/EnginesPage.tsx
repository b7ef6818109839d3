import { t } from '@lingui/core/macro';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { hosts } from '../contract.ts';
import { enginesPath } from '../paths.ts';
import { EngineCard } from './EngineCard.tsx';
import { HostTabs } from './port/HostTabs.tsx';

/** What the zones run on: what each engine can do, and what is missing. */
export default function EnginesPage() {
  return (
    <ListScreen
      list={useList(hosts.listEngines, { pollSeconds: 15, always: true })}
      title={t`Engines`}
      note={t`What runs the servers of each data center, and what it supports.`}
      above={<HostTabs current={enginesPath()} />}
      rowId={({ engine }) => engine}
      rowName={({ engine }) => engine}
      search={{ label: t`Search engines` }}
      draw={(rows) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {rows.map((engine) => (
            <EngineCard key={engine.engine} of={engine} />
          ))}
        </div>
      )}
      noMatch={t`No engine matches`}
      nothing={{ title: t`No engines configured` }}
    />
  );
}
