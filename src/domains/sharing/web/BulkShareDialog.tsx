import { plural, t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import type { AnswerOf, ShareLevel } from '#kernel/op.ts';
import { groups } from '#domains/groups/contract.ts';
import { servers } from '#domains/servers/contract.ts';
import { useAct } from '#shell/act.ts';
import { BulkCheck, noneCan } from '#shell/BulkCheck.tsx';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkCheck } from '#shell/use-bulk-check.ts';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { BulkList } from '#shell/BulkList.tsx';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog, FormDialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { sharing } from '../contract.ts';
import { endOfDay, levelNote, levelWord } from './words.ts';

interface Props {
  rows: readonly { id: string; name: string }[];
  onClose(): void;
}

/** Shares the selected servers with a group, and tells of each whether it could. */
export default function BulkShareDialog({ rows, onClose }: Props) {
  // Kept as they were: the selection may move while the dialog is open.
  const [chosen] = useState(rows);
  const [form, setForm] = useState({ groupId: '', level: 'access' as ShareLevel, until: '' });
  const read = useRead(groups.listGroups, { query: { size: '0' } });
  const { results, take, skipped } = useBulkResults<Results[number]>('serverId');
  const share = useAct(sharing.shareServers, {
    refresh: [sharing.listShares, servers.listServers, servers.groupServers],
    onRefused: () => false,
    onDone: (answer) => take(answer.results),
  });
  const { error } = share;
  const choices = read.data?.items.map(({ id, name }) => ({ value: id, title: name }));
  const { groupId, level, until } = form;
  const inputOf = (serverIds: string[]) => ({ input: { serverIds, groupId, level, until: endOfDay(until) } });
  const send = (serverIds: string[]) => share.mutate(inputOf(serverIds));
  const ids = chosen.map(({ id }) => id);
  const check = useBulkCheck(sharing.shareServers, groupId === '' || results !== undefined ? null : inputOf(ids));
  if (results)
    return (
      <Outcome results={results} onClose={onClose}>
        <TryAgain ids={skipped} busy={share.isPending} onRun={send} />
      </Outcome>
    );
  return (
    <FormDialog
      title={plural(chosen.length, { one: 'Share # server with a group', other: 'Share # servers with a group' })}
      onClose={onClose}
      onSubmit={() => send(ids)}
      action={t`Share`}
      busy={share.isPending}
      disabledReason={groupId === '' ? t`Choose a group first.` : noneCan(check.data?.results)}
    >
      {choices ? (
        <div className="grid gap-4">
          {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
          <SelectField
            label={t`Group`}
            hint={choices.length === 0 ? t`No other group is there. Make one under Groups.` : undefined}
            value={groupId}
            choices={choices}
            placeholder={t`Choose a group`}
            onChange={(chosenId) => setForm({ ...form, groupId: chosenId })}
          />
          <RadioCards<ShareLevel>
            label={t`What they may do`}
            value={level}
            choices={(['access', 'configure'] as const).map((value) => ({
              value,
              title: levelWord(value),
              note: levelNote(value),
            }))}
            onChange={(value) => setForm({ ...form, level: value })}
          />
          <TextField
            type="date"
            label={t`Until and including`}
            optional={t`optional`}
            hint={t`It is taken back by itself at the end of that day.`}
            value={until}
            error={error?.of('until')}
            onChange={(event) => setForm({ ...form, until: event.target.value })}
          />
          {groupId !== '' && (
            <BulkCheck
              failed={check.isError}
              checked={check.data?.results.map((one) => ({ ...one, id: one.serverId }))}
            />
          )}
        </div>
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </FormDialog>
  );
}

type Results = AnswerOf<typeof sharing.shareServers>['results'];

interface OutcomeProps {
  results: readonly Results[number][];
  onClose(): void;
  /** The buttons before the last one. */
  children: ReactNode;
}

function Outcome({ results, onClose, children }: OutcomeProps) {
  const lines = results.map(({ serverId: id, name, refusal: reason }) => ({
    id,
    name,
    tone: reason === null ? ('ok' as const) : ('warn' as const),
    word: reason === null ? t`Done` : t`Skipped`,
    reason,
  }));
  return (
    <Dialog
      title={t`Sharing: what happened`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          {children}
          <Button type="submit" look="primary">
            {t`Done`}
          </Button>
        </>
      }
    >
      <BulkList lines={lines} />
    </Dialog>
  );
}
