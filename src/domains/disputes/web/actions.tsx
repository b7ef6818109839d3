import { t } from '@lingui/core/macro';
import { Check, Undo2, X } from 'lucide-react';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import type { DisputeRow } from './types.ts';

const closed = ({ state }: DisputeRow) => (state === 'open' ? null : t`This dispute is closed.`);

/** What can be done with a dispute, in the list and on its page. */
export const disputeActions: RowAction<DisputeRow>[] = [
  {
    id: 'accept',
    title: () => t`Accept dispute`,
    icon: <Check size={16} />,
    may: 'dispute.decide',
    place: 'front',
    offered: ({ own }) => !own,
    refusal: closed,
    load: dialog(
      () => import('./AcceptDialog.tsx'),
      (row: DisputeRow) => ({ row }),
    ),
  },
  {
    id: 'reject',
    title: () => t`Reject dispute`,
    icon: <X size={16} />,
    may: 'dispute.decide',
    place: 'front',
    offered: ({ own }) => !own,
    refusal: closed,
    load: dialog(
      () => import('./RejectDialog.tsx'),
      (row: DisputeRow) => ({ row }),
    ),
  },
  {
    id: 'withdraw',
    title: () => t`Withdraw dispute`,
    icon: <Undo2 size={16} />,
    may: 'dispute.open',
    place: 'front',
    offered: ({ own }) => own,
    refusal: closed,
    load: dialog(
      () => import('./WithdrawDialog.tsx'),
      (row: DisputeRow) => ({ row }),
    ),
  },
];
