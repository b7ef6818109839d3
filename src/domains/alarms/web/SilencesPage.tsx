import { t } from '@lingui/core/macro';
import { BellOff } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { alarms } from '../contract.ts';
import { silencesPath } from '../paths.ts';
import { AlarmTabs } from './port/AlarmTabs.tsx';
import { NewSilence } from './NewSilence.tsx';
import { silenceText } from './labels.ts';
import type { SilenceRow } from './types.ts';
import { useSources } from './use-sources.ts';

const columnsOf = (titleOf: (source: string) => string): ListColumn<SilenceRow>[] => [
  { id: 'matches', title: t`Silences`, cell: (row) => silenceText(row, titleOf) },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ active }) => <StateDot tone={active ? 'ok' : 'muted'}>{active ? t`Active` : t`Ended`}</StateDot>,
  },
  { id: 'count', title: t`Alarms now`, align: 'end', cell: ({ matches }) => numberText(matches) },
  { id: 'reason', title: t`Reason`, kind: 'text', spare: true },
  { id: 'by', title: t`Created by`, spare: true, cell: ({ by }) => by ?? '–' },
  { id: 'ends', title: t`Ends`, kind: 'date', sort: 'ends' },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created', spare: true },
];

const actions: RowAction<SilenceRow>[] = [
  {
    id: 'end',
    title: () => t`End silence`,
    icon: <BellOff size={16} />,
    may: 'alarm.manage',
    refusal: ({ active }) => (active ? null : t`The silence has ended.`),
    load: dialog(
      () => import('./EndSilenceDialog.tsx'),
      (row: SilenceRow) => ({ row }),
    ),
  },
];

/** `/alarmSilences`: what raises no attention, and until when. */
export default function SilencesPage() {
  const list = useList(alarms.listSilences);
  const sources = useSources();
  const titles = JSON.stringify(sources);
  const columns = useMemo(() => {
    const known = JSON.parse(titles) as ReturnType<typeof useSources>;
    return columnsOf((id) => known.find(({ value }) => value === id)?.title ?? id);
  }, [titles]);
  return (
    <ListScreen
      list={list}
      title={t`Silences`}
      note={t`Alarms that match a silence notify no one and are not counted until it ends.`}
      above={<AlarmTabs current={silencesPath()} />}
      head={<NewSilence />}
      columns={columns}
      rowName={({ reason }) => reason}
      version={({ active, matches }) => `${active} ${matches}`}
      actions={actions}
      search={{ label: t`Search silences` }}
      filters={[{ name: 'active', title: t`Active` }]}
      noMatch={t`No silences match`}
      nothing={{ title: t`No silences yet`, text: t`Create a silence before maintenance that would raise alarms.` }}
    />
  );
}
