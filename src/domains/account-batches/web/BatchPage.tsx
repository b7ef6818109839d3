import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { reportPath } from '#kernel/paths.ts';
import { History } from '#domains/history/web/port/History.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import type { RowOf } from '#shell/list/list.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, EmptyState, ProgressBar } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { accountBatches } from '../contract.ts';
import { batchPath } from '../paths.ts';
import { awaitingOf } from '../states.ts';
import { BatchAccounts } from './BatchAccounts.tsx';
import { BatchButtons } from './BatchButtons.tsx';
import { BatchTotals } from './BatchTotals.tsx';
import { SeriesCard } from './SeriesCard.tsx';
import { actionTitle, isMoving, pathOfAction, rowStateLabel, stateLabel, stateTone } from './labels.ts';
import type { Batch } from './types.ts';

/** One batch: its dry run, its progress, the result of each account, and what can be done with it. */
export default function BatchPage() {
  const { batchId = '' }: { batchId?: string } = useParams({ strict: false });
  const read = useRead(accountBatches.readBatch, { params: { batchId } });
  const batch = read.data;
  const title = batch && `${actionTitle(batch.action)}: ${batch.note}`;
  useObjectTitle(title);
  useOpened(batchPath(batchId), title);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  const back = batch?.action ?? 'suspend';
  return (
    <>
      <BackLink to={pathOfAction[back]}>{actionTitle(back)}</BackLink>
      {gone ? (
        <EmptyState
          kind="no-match"
          title={t`Batch not found`}
          action={
            <Link to={pathOfAction[back]} className={buttonClass()}>
              {t`All batches`}
            </Link>
          }
        >
          {t`It belongs to another site, or the address is wrong.`}
        </EmptyState>
      ) : batch ? (
        <Found batch={batch} />
      ) : (
        <ReadState read={read} />
      )}
    </>
  );
}

const entryOf = (row: RowOf<typeof accountBatches.listBatchHistory>): HistoryEntry => row;
const kinds = ['lifecycle'] as const;

function Found({ batch }: { batch: Batch }) {
  const { id, action, note, started } = batch;
  const params = useMemo(() => ({ batchId: id }), [id]);
  return (
    <>
      <PageHead title={actionTitle(action)} note={note} actions={<BatchButtons batch={batch} />} />
      <div className="grid gap-4">
        <Attention batch={batch} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Progress batch={batch} />
          <Card
            title={t`Dry run`}
            note={started === null ? t`Nothing is changed before the batch is started.` : undefined}
          >
            <BatchTotals batch={batch} />
          </Card>
        </div>
        {batch.series.length > 0 && <SeriesCard batch={batch} />}
        <BatchAccounts batchId={id} action={action} />
        <Card title={t`History`}>
          <History op={accountBatches.listBatchHistory} {...{ params, kinds }} entryOf={entryOf} narrow />
        </Card>
      </div>
    </>
  );
}

/** What the reader must know before anything else. */
function Attention({ batch: { state, mine, problem, needsApproval } }: { batch: Batch }) {
  if (problem !== null) return <Banner tone="bad">{problem}</Banner>;
  if (state === 'approval')
    return (
      <Banner tone="warn">
        {mine
          ? t`Another person must approve the batch. They have been notified.`
          : t`Check the dry run below, then approve or cancel the batch.`}
      </Banner>
    );
  if (state === 'ready' && needsApproval)
    return <Banner tone="brand">{t`Another person must approve the batch before it runs.`}</Banner>;
  return null;
}

function Progress({ batch }: { batch: Batch }) {
  const { state, undoing, total, counts, startAt, nextWave, waveSize, wavePauseMinutes, approvedBy } = batch;
  const { reason, options, graceUntil } = batch;
  const open =
    counts.unchecked + awaitingOf(counts) + (undoing ? counts.done : state === 'checking' ? 0 : counts.ready);
  const all = total - counts.blocked;
  const awaited = (['ready', 'waiting', 'running'] as const).filter(
    (one) => counts[one] > 0 && (one !== 'ready' || isMoving(state)),
  );
  const percent = all === 0 ? 0 : Math.round(((all - open) / all) * 100);
  const waves = waveSize === null ? null : t`${waveSize} accounts, then a pause of ${wavePauseMinutes} min`;
  return (
    <Card
      title={t`Progress`}
      actions={
        <StateDot tone={stateTone[state]} moving={isMoving(state)}>
          {stateLabel(state, undoing)}
        </StateDot>
      }
    >
      <ProgressBar value={percent} label={t`Progress`} className="mb-4" />
      <KeyValue
        items={[
          ...awaited.map((one) => [rowStateLabel(one), numberText(counts[one])] as const),
          [t`Done`, numberText(counts.done)],
          [t`Failed`, numberText(counts.failed)],
          ...(counts.undone + counts.kept > 0
            ? [[t`Undone`, numberText(counts.undone)] as const, [t`Not undone`, numberText(counts.kept)] as const]
            : []),
          ...(counts.skipped > 0 ? [[t`Skipped`, numberText(counts.skipped)] as const] : []),
          ...(waves === null ? [] : [[t`Waves`, waves] as const]),
          ...(nextWave === null ? [] : [[t`Next wave`, <DateTime key="next" at={nextWave} />] as const]),
          ...(startAt === null ? [] : [[t`Starts`, <DateTime key="start" at={startAt} />] as const]),
          ...(graceUntil === null ? [] : [[t`Notice period until`, <DateTime key="grace" at={graceUntil} />] as const]),
          ...(reason === null ? [] : [[t`Cause`, reason.name] as const]),
          ...(options.silent ? [[t`Account owners`, t`Not notified`] as const] : []),
          ...(options.override ? [[t`Resumed anyway`, options.overrideReason] as const] : []),
          [t`Created by`, batch.createdBy],
          ...(batch.report === null
            ? []
            : [
                [
                  t`From the report`,
                  <Link key="report" to={reportPath(batch.report.id)}>
                    {batch.report.title || batch.report.id}
                  </Link>,
                ] as const,
              ]),
          ...(approvedBy === null ? [] : [[t`Approved by`, approvedBy] as const]),
        ]}
      />
    </Card>
  );
}
