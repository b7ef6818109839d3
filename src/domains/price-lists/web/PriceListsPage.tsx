import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { currencies } from '#kernel/money.ts';
import { useRead } from '#shell/data/read.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { dayText } from '#shell/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { priceLists } from '../contract.ts';
import { customerPricesPath, priceListPath } from '../paths.ts';
import type { ListRow } from './types.ts';

const columnsOf = (): ListColumn<ListRow>[] => [
  {
    id: 'name',
    title: t`Price list`,
    sort: 'name',
    cell: ({ id, name, isDefault }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <RowLink to={priceListPath(id)}>{name}</RowLink>
        {isDefault && <Tag tone="brand">{t`New customers`}</Tag>}
      </span>
    ),
  },
  { id: 'site', title: t`Site`, kind: 'text', sort: 'site', phone: 'line' },
  { id: 'currency', title: t`Currency`, kind: 'text', phone: 'line' },
  {
    id: 'number',
    title: t`Valid version`,
    cell: ({ number, since }) =>
      number === null || since === null ? t`None` : t`Version ${number}, since ${dayText(since)}`,
  },
  {
    id: 'plannedNumber',
    title: t`Planned version`,
    spare: true,
    cell: ({ plannedNumber, plannedFrom }) =>
      plannedNumber === null || plannedFrom === null ? '–' : t`Version ${plannedNumber}, from ${dayText(plannedFrom)}`,
  },
  { id: 'accounts', title: t`Accounts`, kind: 'number', sort: 'accounts' },
];

const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create price list`,
  icon: <Plus aria-hidden size={16} />,
  may: 'priceList.manage',
  load: dialog(
    () => import('./CreateListDialog.tsx'),
    () => ({}),
  ),
};
const actions: RowAction<ListRow>[] = [
  {
    id: 'rename',
    title: () => t`Rename`,
    icon: <Pencil size={16} />,
    may: 'priceList.manage',
    load: dialog(
      () => import('./RenameDialog.tsx'),
      ({ id }: ListRow) => ({ priceListId: id }),
    ),
  },
];

/** `/priceList`: the price lists of the sites that the reader sees. */
export default function PriceListsPage() {
  const list = useList(priceLists.listPriceLists);
  const catalog = useRead(priceLists.readPriceCatalog, {});
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(), []);
  const sites = catalog.data?.sites ?? [];
  return (
    <ListScreen
      list={list}
      title={t`Price lists`}
      note={t`What the customers of each site pay.`}
      head={
        <Link to={customerPricesPath()} className={buttonClass()}>
          {t`Customer prices`}
        </Link>
      }
      columns={columns}
      rowName={(row) => row.name}
      actions={actions}
      create={create}
      onOpen={({ id }) => void navigate({ href: priceListPath(id) })}
      search={{ label: t`Search price lists` }}
      filters={[
        ...(sites.length > 1
          ? [
              {
                name: 'site',
                title: t`Site`,
                several: true,
                choices: sites.map(({ host, name }) => ({ value: host, title: name })),
              },
            ]
          : []),
        {
          name: 'currency',
          title: t`Currency`,
          several: true,
          choices: currencies.map((value) => ({ value, title: value })),
        },
      ]}
      noMatch={t`No price list matches`}
      nothing={{
        title: t`No price lists yet`,
        text: t`Without one, customers can't order anything. The first list of a site is the one that new customers get.`,
        create: true,
      }}
    />
  );
}
