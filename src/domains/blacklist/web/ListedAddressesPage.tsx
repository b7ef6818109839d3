import { t } from '@lingui/core/macro';
import { BellRing, ListX, Plus, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { textOf } from '#shell/list/column-cells.tsx';
import { ReportPage } from '#shell/report/ReportPage.tsx';
import type { ReportRow } from '#shell/report/report-cells.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { listedAddressesPath } from '../paths.ts';
import { BlacklistTabs } from './BlacklistTabs.tsx';

const ListingDialog = lazyPart(() => import('./ListingDialog.tsx'));

const fieldOf = (row: ReportRow, id: string) => textOf(row[id] ?? '');
const gone = (row: ReportRow) => (fieldOf(row, 'state') === 'gone' ? t`The address is no longer listed.` : null);

const actions: RowAction<ReportRow>[] = [
  {
    id: 'delist',
    title: () => t`Show delisting steps`,
    icon: <ListX size={16} />,
    load: dialog(
      () => import('./DelistDialog.tsx'),
      (row: ReportRow) => ({ listingId: fieldOf(row, 'id') }),
    ),
  },
  {
    id: 'notify',
    title: () => t`Notify customer`,
    icon: <BellRing size={16} />,
    may: 'blacklist.manage',
    refusal: (row) => gone(row) ?? (fieldOf(row, 'server') === '' ? t`No customer uses this address now.` : null),
    load: dialog(
      () => import('./NotifyDialog.tsx'),
      (row: ReportRow) => ({ listingId: fieldOf(row, 'id'), ip: fieldOf(row, 'address'), list: fieldOf(row, 'list') }),
    ),
  },
  {
    id: 'clear',
    title: () => t`Clear address`,
    icon: <ShieldCheck size={16} />,
    may: 'blacklist.manage',
    refusal: gone,
    load: dialog(
      () => import('./ListingDialog.tsx'),
      (row: ReportRow) => ({
        what: 'clear' as const,
        start: { ip: fieldOf(row, 'address'), list: fieldOf(row, 'list') },
      }),
    ),
  },
];

/** `/blacklistAddresses`: public addresses that block lists name. */
export default function ListedAddressesPage() {
  const mayManage = useMay('blacklist.manage');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ReportPage
        reportId="blacklist"
        above={<BlacklistTabs current={listedAddressesPath()} />}
        rowActions={actions}
        rowName={(row) => fieldOf(row, 'address')}
        actions={
          mayManage && (
            <Button look="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden size={16} />
              {t`Record address`}
            </Button>
          )
        }
      />
      <Suspense>{adding && <ListingDialog what="add" onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
