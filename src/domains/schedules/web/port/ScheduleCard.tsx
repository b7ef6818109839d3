import { t } from '@lingui/core/macro';
import { CalendarPlus } from 'lucide-react';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';
import type { AnyOp } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { writtenOf } from '#shell/form/written-of.ts';
import { ScheduleRows } from '#shell/text/ScheduleRows.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { toast } from '#ui/toast.ts';
import type { ScheduleRow } from './schedule-kind.ts';
import { AddScheduleDialog, ChangeScheduleDialog, type ScheduleDialogProps } from './ScheduleDialog.tsx';

type RowsProps<Row extends ScheduleRow> = ComponentProps<typeof ScheduleRows<Row>>;

interface Props<Edit extends object, Row extends Edit & ScheduleRow>
  extends
    Omit<ScheduleDialogProps<Edit, Row>, 'onClose'>,
    Pick<RowsProps<Row>, 'last' | 'problem' | 'facts' | 'menu' | 'refusal'> {
  /** What `useList` answers for the list of the kind. */
  list: ComponentProps<typeof ListScreen<Row>>['list'];
  rowName?: (row: Row) => string;
  /** How many the object has, and may have. */
  count: number;
  maxSchedules: number;
  /** Why none can be added, though existing ones can be changed. */
  noneToAdd?: Sayable | null;
  note?: string | undefined;
  /** Said where there is none yet. */
  nothing: string;
  /** Said after one was removed. */
  removed: string;
  /** A removed one can be added again, as it was. */
  undo?: boolean;
  /** What became of its slots. */
  runs?: (row: Row, onClose: () => void) => ReactNode;
  /** Above the list. */
  children?: ReactNode;
}

/** The schedules of an object: what they do, how their last runs ended, and the dialogs that add and change them. */
export function ScheduleCard<Edit extends object, Row extends Edit & ScheduleRow>(props: Props<Edit, Row>) {
  const { kind, list, count, maxSchedules, noneToAdd, refusal, last, problem, facts, menu, runs } = props;
  const [asked, setAsked] = useState<{ what: 'add' } | { what: 'change' | 'runs'; row: Row }>();
  const act = useScheduleActs(props);
  const full = count >= maxSchedules ? t`A server can have up to ${maxSchedules} schedules.` : null;
  const close = () => setAsked(undefined);
  const { params, fields } = props;
  const dialog = { kind, params, fields, onClose: close };
  return (
    <Card
      title={t`Schedules`}
      note={props.note}
      actions={
        <Button disabledReason={refusal ?? noneToAdd ?? full} onClick={() => setAsked({ what: 'add' })}>
          <CalendarPlus aria-hidden size={16} />
          {t`Add schedule`}
        </Button>
      }
    >
      {props.children}
      <ListScreen
        list={list}
        rowName={props.rowName ?? kind.sentence}
        draw={(rows) => (
          <ScheduleRows<Row>
            rows={rows}
            sentence={kind.sentence}
            {...{ last, problem, facts, menu, refusal }}
            onRuns={runs && ((row) => setAsked({ what: 'runs', row }))}
            onEdit={(row) => setAsked({ what: 'change', row })}
            {...act}
          />
        )}
        noMatch={t`No schedule matches`}
        nothing={<p className="text-muted">{props.nothing}</p>}
      />
      {asked?.what === 'add' && <AddScheduleDialog {...dialog} />}
      {asked?.what === 'change' && <ChangeScheduleDialog {...dialog} row={asked.row} />}
      {asked?.what === 'runs' && <Suspense>{runs?.(asked.row, close)}</Suspense>}
    </Card>
  );
}

function useScheduleActs<Edit extends object, Row extends Edit & ScheduleRow>(props: Props<Edit, Row>) {
  const { kind, params, removed, undo } = props;
  const save = useAct<AnyOp>(kind.save);
  const add = useAct<AnyOp>(kind.create);
  const remove = useAct<AnyOp>(kind.remove);
  const writtenIn = (row: Row) => writtenOf(kind.blank(''), row);
  const at = ({ id }: Row) => ({ ...params, scheduleId: id });
  return {
    onPause: (row: Row) =>
      save.mutate({ params: at(row), input: { ...writtenIn(row), paused: !row.paused }, ifMatch: row.version }),
    onRemove: (row: Row) => {
      const again = { title: t`Undo`, onChoose: () => add.mutate({ params, input: writtenIn(row) }) };
      remove.mutate({ params: at(row) }, { onSuccess: () => toast('success', removed, undo ? { action: again } : {}) });
    },
  };
}
