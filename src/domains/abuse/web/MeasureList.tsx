import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { Tag } from '#ui/StateDot.tsx';
import { abuse } from '../contract.ts';
import { factsText, measureLabel } from './labels.ts';
import type { MeasureRow } from './types.ts';

const columnsOf = (): ListColumn<MeasureRow>[] => [
  {
    id: 'kind',
    title: t`Measure`,
    cell: ({ kind, mbps, inForce }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {measureLabel(kind)}
        {mbps !== null && <span className="text-muted">{t`${mbps} Mbit/s`}</span>}
        {inForce && <Tag tone="warn">{t`Active`}</Tag>}
      </span>
    ),
  },
  { id: 'at', title: t`Time`, kind: 'date', sort: 'at', phone: 'line' },
  {
    id: 'server',
    title: t`Server`,
    cell: ({ serverId, server }) => <RowLink to={serverPath(serverId)}>{server}</RowLink>,
  },
  { id: 'facts', title: t`Evidence`, cell: ({ facts }) => factsText(facts) },
  { id: 'note', title: t`Message`, kind: 'text', spare: true },
  { id: 'by', title: t`By`, kind: 'text', spare: true },
];

const actions: RowAction<MeasureRow>[] = [
  {
    id: 'lift',
    title: () => t`Lift limit`,
    icon: <Undo2 size={16} />,
    may: 'abuse.act',
    offered: ({ inForce }) => inForce,
    load: dialog(
      () => import('./LiftDialog.tsx'),
      ({ serverId, server }: MeasureRow) => ({ server: { id: serverId, name: server } }),
    ),
  },
];

/** The warnings and limits of an account, newest first. */
export function MeasureList({ accountId, prefix }: { accountId: string; prefix: string }) {
  const list = useList(abuse.listAbuseMeasures, { query: { account: accountId }, prefix });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      label={t`Warnings and limits`}
      columns={columns}
      rowName={({ kind, server }) => `${measureLabel(kind)} ${server}`}
      version={({ inForce }) => String(inForce)}
      actions={actions}
      noMatch={t`No measures match`}
      nothing={{ title: t`No warnings or limits`, text: t`What staff does about abusive usage appears here.` }}
    />
  );
}
