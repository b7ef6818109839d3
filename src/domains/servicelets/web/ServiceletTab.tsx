import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Card } from '#ui/Card.tsx';
import { useGo } from '#shell/boot/go.ts';
import { servicelets } from '../contract.ts';
import { actionsOf } from '../definition.ts';
import { refusalOfServicelet, type RunAction } from '../states.ts';
import { AvailableCard } from './AvailableCard.tsx';
import { RunsCard } from './RunsCard.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import type { Allowed, RunDetail, ServerDetail, ServerServicelets } from './types.ts';

const RunDialog = lazyPart(() => import('./RunDialog.tsx'));
const RunDrawer = lazyPart(() => import('./RunDrawer.tsx'));

interface Asked {
  servicelet: Allowed;
  action: RunAction;
  before?: Record<string, string>;
}

/**
 * The servicelets available on the server, its queue with the latest runs, and its schedules. `run` in the address opens
 * one.
 */
export default function ServiceletTab({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const read = useRead(servicelets.readServerServicelets, { params }, { pollSeconds: 25 });
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const go = useGo();
  const show = useCallback((run: string) => go('.', { search: (now) => ({ ...now, run }), replace: true }), [go]);
  const [asked, setAsked] = useState<Asked>();
  const may = useMay('servicelet.run');
  const noRight = may ? null : roleForbids();
  const refusalOf = (action: RunAction, serviceletId: string) => {
    const service = read.data?.services.find((one) => one.serviceletId === serviceletId)?.state ?? 'absent';
    return noRight ?? refusalOfServicelet(action, { server: server.state, service });
  };
  const refusalAgain = (run: RunDetail) =>
    allowedOf(read.data, run) === undefined ? t`No longer allowed here.` : refusalOf(run.action, run.serviceletId);
  const again = (run: RunDetail) => {
    const servicelet = allowedOf(read.data, run);
    if (servicelet) setAsked({ servicelet, action: run.action, before: run.parameters });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {read.data ? (
        <AvailableCard
          data={read.data}
          mayRun={may}
          refusalOf={refusalOf}
          onAsk={(servicelet, action) => setAsked({ servicelet, action })}
        />
      ) : (
        <Card title={t`Servicelets`}>
          <ReadState read={read} rows={4} />
        </Card>
      )}
      <RunsCard serverId={server.id} onShow={show} />
      {read.data && <ScheduleCard server={server} allowed={read.data.items} />}
      <Suspense>
        {search['run'] && (
          <RunDrawer
            key={search['run']}
            serverId={server.id}
            runId={search['run']}
            refusalAgain={refusalAgain}
            noRight={noRight}
            onAgain={again}
            onClose={() => show('')}
          />
        )}
        {asked && (
          <RunDialog
            serverId={server.id}
            serverName={server.name}
            servicelet={asked.servicelet}
            action={asked.action}
            {...(asked.before === undefined ? {} : { before: asked.before })}
            maxFileBytes={read.data?.maxFileBytes ?? 0}
            onQueued={show}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

const allowedOf = (data: ServerServicelets | undefined, { serviceletId, action }: RunDetail): Allowed | undefined =>
  data?.items.find((one) => one.id === serviceletId && actionsOf(one.kind).includes(action));
