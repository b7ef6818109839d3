import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { forbiddenInNames, maxNameLength } from '../limits.ts';
import { refusalOfSnapshot } from '../states.ts';
import { BulkList, type BulkLine } from '#shell/BulkList.tsx';
import type { ServerRow } from './types.ts';

type Results = AnswerOf<typeof snapshots.createSnapshotsOfMany>['results'];

/** Takes a snapshot of each of the selected servers, after saying which of them cannot; then what became of each. */
export default function BulkSnapshotDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { results, take, skipped: passed } = useBulkResults<Results[number]>('serverId');
  // Judged once, so that the list does not move under the pointer while events come in.
  const [checked] = useState(() =>
    rows.map((row) => ({
      row,
      reason: refusalOfSnapshot('create', { state: row.state, task: row.task }),
    })),
  );
  const able = checked.filter(({ reason }) => reason === null).map(({ row }) => row.id);
  const create = useAct(snapshots.createSnapshotsOfMany, {
    refresh: [servers.listServers],
    onRefused: () => false,
    onDone: (answer) => take(answer.results),
  });
  const send = (serverIds: string[]) =>
    create.mutate({ input: { name: name.trim(), dateSuffix: true, note: '', kind: 'disks', serverIds } });
  const submit = () => (name.trim() === '' ? setMissing(true) : send(able));
  const atName = create.error?.of('name');
  const skipped = checked
    .filter(({ reason }) => reason !== null)
    .map(({ row, reason }): BulkLine => ({ id: row.id, name: row.name, tone: 'warn', word: t`Skipped`, reason }));
  const ready = checked
    .filter(({ reason }) => reason === null)
    .map(({ row }): BulkLine => ({ id: row.id, name: row.name, tone: 'ok', word: t`Ready` }));
  const lines = results ? [...results.map(lineOf), ...skipped] : [...ready, ...skipped];
  const count = able.length;
  return (
    <Dialog
      title={
        results
          ? t`Snapshots: what happened`
          : plural(rows.length, { one: 'Snapshot of # server', other: 'Snapshots of # servers' })
      }
      onClose={onClose}
      onSubmit={results ? onClose : submit}
      footer={
        results ? (
          <>
            <TryAgain ids={passed} busy={create.isPending} onRun={send} />
            <Button type="submit" look="primary">
              {t`Done`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              look="primary"
              busy={create.isPending}
              disabledReason={count === 0 ? t`None of the selected servers can do this now.` : null}
            >
              {plural(count, { one: 'Take # snapshot', other: 'Take # snapshots' })}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {create.error && !atName && <Banner tone="bad">{create.error.message}</Banner>}
        {!results && (
          <TextField
            label={t`Name`}
            autoComplete="off"
            spellCheck={false}
            value={name}
            maxLength={maxNameLength * 2}
            error={missing ? t`Give it a name, such as “Before the upgrade”.` : atName}
            hint={t`The date is put behind it. Up to ${maxNameLength} characters, without ${forbiddenInNames}`}
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
            }}
          />
        )}
        <BulkList lines={lines} />
      </div>
    </Dialog>
  );
}

const lineOf = ({ serverId, name, cmdId, refusal }: Results[number]): BulkLine =>
  refusal === null
    ? { id: serverId, name, tone: 'ok', word: t`Started`, taskId: cmdId }
    : { id: serverId, name, tone: 'warn', word: t`Skipped`, reason: refusal };
