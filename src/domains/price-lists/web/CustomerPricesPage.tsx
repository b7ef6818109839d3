import { t } from '@lingui/core/macro';
import { CircleStop, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { personPath } from '#domains/users/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { dateText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { priceLists } from '../contract.ts';
import { priceListsPath } from '../paths.ts';
import { customerPriceStates } from '../states.ts';
import { customerPriceLabel, customerPriceTone, furtherTexts, unitPriceText, unitText } from './labels.ts';
import type { CustomerPriceRow } from './types.ts';

const columnsOf = (zoneOf: (zoneId: string) => string): ListColumn<CustomerPriceRow>[] => [
  {
    id: 'customer',
    title: t`Customer`,
    sort: 'customer',
    cell: ({ accountId, customer }) => <RowLink to={personPath(accountId)}>{customer}</RowLink>,
  },
  {
    id: 'title',
    title: t`Item`,
    phone: 'line',
    cell: ({ key, title, zoneId }) => (
      <span>
        {title} <span className="text-muted">{unitText(key)}</span>
        {zoneId !== '' && <span className="block text-[13px] text-muted">{zoneOf(zoneId)}</span>}
      </span>
    ),
  },
  {
    id: 'rate',
    title: t`Price`,
    cell: ({ rate, currency }) => (
      <span className="tabular-nums">
        {unitPriceText(rate, currency)}
        {furtherTexts(rate, currency).length > 0 && (
          <span className="block text-[13px] text-muted">{furtherTexts(rate, currency).join(' · ')}</span>
        )}
      </span>
    ),
  },
  { id: 'from', title: t`From`, sort: 'from', spare: true, cell: ({ from }) => dateText(from) },
  { id: 'until', title: t`Until`, spare: true, cell: ({ until }) => (until === null ? '–' : dateText(until)) },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={customerPriceTone[state]}>{customerPriceLabel(state)}</StateDot>,
  },
];

const add: RowAction<null> = {
  id: 'add',
  title: () => t`Add customer price`,
  icon: <Plus aria-hidden size={16} />,
  may: 'priceList.manage',
  load: dialog(
    () => import('./AddCustomerPriceDialog.tsx'),
    () => ({}),
  ),
};
const actions: RowAction<CustomerPriceRow>[] = [
  {
    id: 'end',
    title: ({ state }) => (state === 'planned' ? t`Remove` : t`End now`),
    icon: <CircleStop size={16} />,
    may: 'priceList.manage',
    danger: true,
    refusal: ({ state }) => (state === 'ended' ? t`This price has ended already.` : null),
    load: dialog(
      () => import('./EndCustomerPriceDialog.tsx'),
      (row: CustomerPriceRow) => ({ row }),
    ),
  },
];

/** `/priceList/customers`: prices that hold for one customer each. */
export default function CustomerPricesPage() {
  const list = useList(priceLists.listCustomerPrices);
  const catalog = useRead(priceLists.readPriceCatalog, {});
  const zones = catalog.data?.zones;
  const columns = useMemo(() => columnsOf((zoneId) => zones?.find(({ id }) => id === zoneId)?.name ?? zoneId), [zones]);
  return (
    <>
      <BackLink to={priceListsPath()}>{t`Price lists`}</BackLink>
      <ListScreen
        list={list}
        title={t`Customer prices`}
        note={t`They come before the price list. Servers keep their agreed prices until they are changed.`}
        columns={columns}
        rowName={({ title, customer }) => t`${title} of ${customer}`}
        actions={actions}
        create={add}
        search={{ label: t`Search by customer or item` }}
        filters={[
          {
            name: 'state',
            title: t`State`,
            choices: customerPriceStates.map((value) => ({ value, title: customerPriceLabel(value) })),
          },
          { name: 'account', title: t`Customer`, linked: true },
        ]}
        noMatch={t`No customer price matches`}
        nothing={{
          title: t`No customer prices yet`,
          text: t`Prices that you agreed with one customer appear here.`,
          create: true,
        }}
      />
    </>
  );
}
