import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Ago } from '#shell/text/Ago.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { initPolicies } from '../contract.ts';
import { isOpenRun, runStates } from '../states.ts';
import { RunStages } from './RunStages.tsx';
import { TestsCard } from './TestsCard.tsx';
import { runTone, runLabel } from './labels.ts';

/** The servers that were made with the policy, with the version and how each run went. */
export function RunsTab({ policyId }: { policyId: string }) {
  const list = useList(initPolicies.listInitRuns, {
    params: { policyId },
    prefix: 'run.',
    pollSeconds: 5,
    always: true,
  });
  const [opened, setOpened] = useState<string>();
  return (
    <div className="grid gap-5">
      <TestsCard policyId={policyId} />
      <Card title={t`Used by`} note={t`Existing servers created with this policy.`}>
        <ListScreen
          list={list}
          rowName={(run) => run.server}
          search={{ label: t`Search servers` }}
          filters={[
            {
              name: 'state',
              title: t`State`,
              choices: runStates.map((value) => ({ value, title: runLabel(value, null) })),
              several: true,
            },
          ]}
          noMatch={t`No run matches`}
          nothing={{ title: t`Not used by any server yet`, text: t`Select the policy when you create a server.` }}
          draw={(rows) => (
            <ul aria-label={t`Runs`} className="divide-y divide-line">
              {rows.map((run) => {
                const version = run.policies.find(({ id }) => id === policyId)?.version ?? 1;
                return (
                  <li key={run.id} className="py-3">
                    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                      <RowLink to={serverPath(run.serverId, 'overview')}>{run.server}</RowLink>
                      <StateDot tone={runTone[run.state]} moving={isOpenRun(run.state)}>
                        {runLabel(run.state, run.stage)}
                      </StateDot>
                      <span className="text-[13px] text-muted">
                        {t`Version ${version}`} · {t`run ${run.number}`} · <Ago at={run.ordered} />
                      </span>
                      <Button
                        small
                        look="ghost"
                        className="ms-auto"
                        aria-expanded={opened === run.id}
                        aria-label={t`Log of ${run.server}, run ${run.number}`}
                        onClick={() => setOpened(opened === run.id ? undefined : run.id)}
                      >
                        {opened === run.id ? t`Hide` : t`Log`}
                      </Button>
                    </div>
                    {opened === run.id && (
                      <div className="mt-3">
                        <RunStages run={run} />
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        />
      </Card>
    </div>
  );
}
