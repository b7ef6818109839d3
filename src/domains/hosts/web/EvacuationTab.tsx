import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { serverPath } from '#domains/servers/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BecauseFields } from './BecauseFields.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { hosts } from '../contract.ts';
import { evacuationMoves, moveStates, refusalOfMove, type EvacuationMove } from '../states.ts';
import { evacuationLabel, evacuationTone, methodLabel, moveStateLabel, moveStateTone, ramText } from './labels.ts';
import type { Evacuation, Host, Move } from './types.ts';

interface Props {
  host: Host;
  evacuation: Evacuation;
}

/** The latest evacuation of a host: its progress, the result of each server, and what can be done with it. */
export function EvacuationTab({ host, evacuation }: Props) {
  const { state, counts, total } = evacuation;
  const over = counts.moved + counts.failed + counts.blocked + counts.skipped;
  const percent = total === 0 ? 0 : Math.round((over / total) * 100);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card
        title={t`Progress`}
        actions={
          <>
            <StateDot tone={evacuationTone[state]} moving={state === 'running'}>
              {evacuationLabel(state)}
            </StateDot>
            <EvacuationButtons host={host} evacuation={evacuation} />
          </>
        }
      >
        <ProgressBar value={percent} label={t`Progress`} className="mb-4" />
        <KeyValue
          items={[
            [t`Moved`, t`${counts.moved} of ${total}`],
            [t`Moving`, numberText(counts.moving)],
            [t`Waiting`, numberText(counts.waiting)],
            [t`Failed`, numberText(counts.failed)],
            [t`Blocked`, numberText(counts.blocked)],
            ...(counts.skipped > 0 ? [[t`Skipped`, numberText(counts.skipped)] as const] : []),
            [t`Moves side by side`, numberText(evacuation.sideBySide)],
            [t`Restarts allowed`, evacuation.allowCold ? t`Yes` : t`No`],
            [t`Started`, <DateTime key="started" at={evacuation.created} />],
            ...(evacuation.ended === null ? [] : [[t`Ended`, <DateTime key="ended" at={evacuation.ended} />] as const]),
          ]}
        />
      </Card>
      <Moves hostId={host.id} evacuationId={evacuation.id} />
    </div>
  );
}

const operations = {
  pause: hosts.pauseEvacuation,
  resume: hosts.resumeEvacuation,
  abort: hosts.abortEvacuation,
  retry: hosts.retryEvacuation,
} as const;

const textsOf = (move: EvacuationMove): { action: string; title: string; text: string; done: string } =>
  ({
    pause: () => ({
      action: t`Pause evacuation`,
      title: t`Pause evacuation?`,
      text: t`Moves that are under way end. No other move starts until you resume the evacuation.`,
      done: t`Evacuation paused`,
    }),
    resume: () => ({
      action: t`Resume evacuation`,
      title: t`Resume evacuation?`,
      text: t`The servers that are left move next.`,
      done: t`Evacuation resumed`,
    }),
    abort: () => ({
      action: t`Abort evacuation`,
      title: t`Abort evacuation?`,
      text: t`Moves that are under way end. The other servers stay on the host, which remains closed for new servers.`,
      done: t`Evacuation aborted`,
    }),
    retry: () => ({
      action: t`Retry failed moves`,
      title: t`Try failed moves again?`,
      text: t`Servers that failed or were blocked are tried again.`,
      done: t`Evacuation resumed`,
    }),
  })[move]();

function EvacuationButtons({ host, evacuation }: Props) {
  const [asked, setAsked] = useState<EvacuationMove>();
  if (!useMay('host.manage')) return null;
  const { state, counts } = evacuation;
  const failed = counts.failed + counts.blocked;
  const open = evacuationMoves.filter((move) => refusalOfMove(move, { state, failed }) === null);
  return (
    <>
      {open.map((move) => (
        <Button key={move} onClick={() => setAsked(move)}>
          {textsOf(move).action}
        </Button>
      ))}
      {asked !== undefined && (
        <MoveDialog hostId={host.id} evacuationId={evacuation.id} move={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface DialogProps {
  hostId: string;
  evacuationId: string;
  move: EvacuationMove;
  onClose(): void;
}

function MoveDialog({ hostId, evacuationId, move, onClose }: DialogProps) {
  const form = useOpForm(operations[move], { start: { reason: '', ticket: '' }, params: { hostId, evacuationId } });
  const { title, action, text, done } = textsOf(move);
  return (
    <OpDialog
      form={form}
      title={title}
      action={action}
      cancel={move === 'abort' ? t`Keep evacuation` : undefined}
      danger={move === 'abort'}
      done={done}
      onClose={onClose}
    >
      <p className="text-muted">{text}</p>
      <BecauseFields field={(name) => form.field(name)} />
    </OpDialog>
  );
}

const columnsOf = (): ListColumn<Move>[] => [
  {
    id: 'name',
    title: t`Server`,
    sort: 'name',
    cell: ({ serverId, name }) => <RowLink to={serverPath(serverId, 'overview')}>{name}</RowLink>,
  },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => (
      <StateDot tone={moveStateTone[state]} moving={state === 'moving'}>
        {moveStateLabel(state)}
      </StateDot>
    ),
  },
  { id: 'target', title: t`Target`, phone: 'line', cell: ({ target }) => target ?? '–' },
  { id: 'method', title: t`Method`, spare: true, cell: ({ method }) => methodLabel(method) },
  { id: 'ramMb', title: t`Memory`, sort: 'ramMb', align: 'end', spare: true, cell: ({ ramMb }) => ramText(ramMb) },
  { id: 'tries', title: t`Tries`, align: 'end', spare: true, cell: ({ tries }) => numberText(tries) },
  { id: 'reason', title: t`Details`, phone: 'line', cell: ({ reason }) => reason ?? '–' },
  { id: 'ended', title: t`Ended`, spare: true, cell: ({ ended }) => (ended === null ? '–' : <Ago at={ended} />) },
];

function Moves({ hostId, evacuationId }: { hostId: string; evacuationId: string }) {
  const list = useList(hosts.listEvacuationMoves, { params: { hostId, evacuationId } });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      label={t`Servers of the evacuation`}
      columns={columns}
      rowId={({ serverId }) => serverId}
      rowName={({ name }) => name}
      version={({ state, reason, target }) => `${state} ${reason} ${target}`}
      search={{ label: t`Search servers` }}
      filters={[
        {
          name: 'state',
          title: t`Status`,
          several: true,
          choices: moveStates.map((value) => ({ value, title: moveStateLabel(value) })),
        },
      ]}
      controls={list.file && <ExportLinks file={list.file} />}
      noMatch={t`No server matches`}
      nothing={{ title: t`No servers` }}
    />
  );
}
