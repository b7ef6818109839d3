import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { initPolicies } from '../contract.ts';
import { isOpenRun } from '../states.ts';
import { RunStages } from './RunStages.tsx';
import { mostText, runTone, runLabel } from './labels.ts';

type TestRow = AnswerOf<typeof initPolicies.listInitTests>['items'][number];

/** The test runs of a policy on throw-away servers; nothing where there were none. */
export function TestsCard({ policyId }: { policyId: string }) {
  const list = useList(initPolicies.listInitTests, {
    params: { policyId },
    prefix: 'test.',
    pollSeconds: 5,
    always: true,
  });
  const { read } = list;
  if (read.error && !read.data) return <InlineError text={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data || (read.data.total === 0 && !list.narrowed)) return null;
  return (
    <Card title={t`Test runs`} note={t`On small servers that are removed automatically.`}>
      <ListScreen
        list={list}
        rowName={(test) => test.server}
        search={{ label: t`Search test runs` }}
        noMatch={t`No test run matches`}
        nothing={null}
        draw={(rows) => (
          <ul aria-label={t`Test runs`} className="divide-y divide-line">
            {rows.map((test) => (
              <Test key={test.id} policyId={policyId} test={test} />
            ))}
          </ul>
        )}
      />
    </Card>
  );
}

function Test({ policyId, test }: { policyId: string; test: TestRow }) {
  const { id: testId, run, server, there, tried } = test;
  const [opened, setOpened] = useState(false);
  const may = useMay('server.create');
  const end = useAct(initPolicies.endInitTest);
  const most = mostText(test);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <RowLink to={serverPath(test.serverId, 'overview')}>{server}</RowLink>
        {run && (
          <StateDot tone={runTone[run.state]} moving={isOpenRun(run.state) && there}>
            {runLabel(run.state, run.stage)}
          </StateDot>
        )}
        <span className="text-[13px] text-muted">
          {tried === 'draft' ? t`Draft` : t`Version ${tried}`} · <DateTime at={test.started} /> · {t`at most ${most}`} ·{' '}
          {there ? (
            <>
              {t`removed by`} <DateTime at={test.removeAt} />
            </>
          ) : (
            t`removed`
          )}
        </span>
        <span className="ms-auto flex gap-1">
          {run && (
            <Button
              small
              look="ghost"
              aria-expanded={opened}
              aria-label={t`Log of ${server}`}
              onClick={() => setOpened(!opened)}
            >
              {opened ? t`Hide` : t`Log`}
            </Button>
          )}
          {there && may && (
            <Button
              small
              look="ghost"
              busy={end.isPending}
              aria-label={t`Remove ${server} now`}
              onClick={() => end.mutate({ params: { policyId, testId } })}
            >
              {t`Remove now`}
            </Button>
          )}
        </span>
      </div>
      {opened && run && (
        <div className="mt-3">
          <RunStages run={run} />
        </div>
      )}
    </li>
  );
}
