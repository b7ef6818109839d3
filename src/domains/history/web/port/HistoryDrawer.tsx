import { t } from '@lingui/core/macro';
import { History as HistoryIcon } from 'lucide-react';
import type { ListOp } from '#kernel/list.ts';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { History, type HistoryProps } from './History.tsx';

interface Props<L extends ListOp> extends Omit<HistoryProps<L>, 'narrow'> {
  name: string;
  onClose(): void;
}

/** The history of an object that has no page, beside its list. */
export function HistoryDrawer<L extends ListOp>({ name, onClose, ...history }: Props<L>) {
  return (
    <Drawer title={t`History of ${name}`} onClose={onClose}>
      <History {...history} narrow />
    </Drawer>
  );
}

/** The entry of a row's menu that opens it. */
export const historyAction = <Row,>(load: NonNullable<RowAction<Row>['load']>): RowAction<Row> => ({
  id: 'history',
  title: () => t`History`,
  icon: <HistoryIcon size={16} />,
  load,
});
