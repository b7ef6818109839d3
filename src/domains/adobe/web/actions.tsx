import { t } from '@lingui/core/macro';
import { Link2, RefreshCw, Unlink } from 'lucide-react';
import { useMemo } from 'react';
import { useAct } from '#shell/form/act.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { adobe } from '../contract.ts';
import type { CustomerRow } from './types.ts';

const removed = ({ removedAt }: CustomerRow) => (removedAt === null ? null : t`Adobe no longer lists the customer.`);

const actionsOf = (onSync: (customerId: string) => void): readonly RowAction<CustomerRow>[] => [
  {
    id: 'link',
    title: () => t`Link to user`,
    icon: <Link2 aria-hidden size={15} />,
    may: 'adobe.manage',
    offered: ({ userId }) => userId === null,
    refusal: removed,
    load: dialog(
      () => import('./LinkDialog.tsx'),
      (customer: CustomerRow) => ({ customer }),
    ),
  },
  {
    id: 'sync',
    title: () => t`Synchronize now`,
    icon: <RefreshCw aria-hidden size={15} />,
    may: 'adobe.manage',
    refusal: removed,
    run: ({ id }) => onSync(id),
  },
  {
    id: 'unlink',
    title: () => t`Unlink from user`,
    icon: <Unlink aria-hidden size={15} />,
    may: 'adobe.manage',
    offered: ({ userId }) => userId !== null,
    load: dialog(
      () => import('./UnlinkDialog.tsx'),
      (customer: CustomerRow) => ({ customer }),
    ),
  },
];

/** What staff does with an Adobe customer. */
export function useCustomerActions(): readonly RowAction<CustomerRow>[] {
  const { mutate } = useAct(adobe.syncAdobeCustomer);
  return useMemo(() => actionsOf((customerId) => mutate({ params: { customerId } })), [mutate]);
}
