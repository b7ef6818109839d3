import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { isSalesTaxCountry } from '#domains/invoices/sales-tax.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ActionButton, dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { salesTax } from '../contract.ts';
import { salesTaxPath } from '../paths.ts';
import { classLabel, firstDayText, partsText, percentText, placeText } from './labels.ts';
import { SettingsCard } from './SettingsCard.tsx';
import type { RateRow, RegistrationRow } from './types.ts';

/** The sales tax of a site: where rates come from, where it is collected, and the rates that were entered. */
export default function SalesTaxSection({ siteHost }: { siteHost: string }) {
  const read = useRead(salesTax.readSalesTax, { params: { siteHost } });
  const { data } = read;
  if (!data)
    return (
      <Card>
        <ReadState read={read} rows={6} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      {!isSalesTaxCountry(data.sellerCountry) && (
        <Banner tone="warn">{t`Sales tax needs a legal entity in the USA or Canada.`}</Banner>
      )}
      {data.waiting > 0 && (
        <Banner tone="warn">
          {t`Invoices wait for their rates: ${data.waiting}.`}{' '}
          <a href={salesTaxPath()} data-go="" className="underline">
            {t`Show reasons`}
          </a>
        </Banner>
      )}
      <SettingsCard key={data.version} stored={data} siteHost={siteHost} />
      {data.source === 'rates' && (
        <>
          <Registrations siteHost={siteHost} />
          <Rates siteHost={siteHost} />
        </>
      )}
    </div>
  );
}

function Registrations({ siteHost }: { siteHost: string }) {
  const params = useMemo(() => ({ siteHost }), [siteHost]);
  const list = useList(salesTax.listSalesTaxRegistrations, { params, prefix: 'registration.' });
  const columns = useMemo(
    (): ListColumn<RegistrationRow>[] => [
      { id: 'region', title: t`Region`, sort: 'region', cell: (row) => placeText(row) },
      { id: 'firstDay', title: t`First day`, sort: 'firstDay', cell: firstDayText },
    ],
    [],
  );
  const actions = useMemo(
    (): RowAction<RegistrationRow>[] => [
      {
        id: 'remove',
        title: () => t`Remove registration`,
        icon: <Trash2 size={16} />,
        may: 'site.configure',
        danger: true,
        load: dialog(
          () => import('./RemoveDialog.tsx'),
          (row: RegistrationRow) => ({ what: 'registration' as const, row, siteHost }),
        ),
      },
    ],
    [siteHost],
  );
  const create = useMemo(
    (): RowAction<null> => ({
      id: 'create',
      title: () => t`Add registration`,
      icon: <Plus aria-hidden size={16} />,
      may: 'site.configure',
      load: dialog(
        () => import('./RegistrationDialog.tsx'),
        () => ({ siteHost }),
      ),
    }),
    [siteHost],
  );
  return (
    <Card
      title={t`Registrations`}
      note={t`Where you are registered to collect tax. Customers elsewhere are charged none.`}
      actions={<ActionButton action={create} />}
    >
      <ListScreen
        label={t`Registrations`}
        list={list}
        columns={columns}
        rowName={placeText}
        actions={actions}
        search={{ label: t`Search registrations` }}
        noMatch={t`No registrations match`}
        nothing={<p className="text-muted">{t`No registrations yet. No sales tax is charged.`}</p>}
      />
    </Card>
  );
}

const rateName = (row: RateRow): string => `${placeText(row)}, ${firstDayText(row)}`;

function Rates({ siteHost }: { siteHost: string }) {
  const params = useMemo(() => ({ siteHost }), [siteHost]);
  const list = useList(salesTax.listSalesTaxRates, { params, prefix: 'rate.' });
  const columns = useMemo(
    (): ListColumn<RateRow>[] => [
      { id: 'region', title: t`Region`, sort: 'region', cell: (row) => placeText(row) },
      {
        id: 'productClass',
        title: t`Product`,
        phone: 'line',
        cell: ({ productClass }) => classLabel(productClass),
      },
      { id: 'firstDay', title: t`First day`, sort: 'firstDay', cell: firstDayText },
      {
        id: 'ratePpm',
        title: t`Rate`,
        align: 'end',
        phone: 'line',
        cell: ({ ratePpm }) => percentText(ratePpm),
      },
      { id: 'parts', title: t`Taxes`, spare: true, cell: partsText },
    ],
    [],
  );
  const actions = useMemo(
    (): RowAction<RateRow>[] => [
      {
        id: 'remove',
        title: () => t`Remove rate`,
        icon: <Trash2 size={16} />,
        may: 'site.configure',
        danger: true,
        load: dialog(
          () => import('./RemoveDialog.tsx'),
          (row: RateRow) => ({ what: 'rate' as const, row, siteHost }),
        ),
      },
    ],
    [siteHost],
  );
  const create = useMemo(
    (): RowAction<null> => ({
      id: 'create',
      title: () => t`Add rate`,
      icon: <Plus aria-hidden size={16} />,
      may: 'site.configure',
      load: dialog(
        () => import('./RateDialog.tsx'),
        () => ({ siteHost }),
      ),
    }),
    [siteHost],
  );
  return (
    <Card
      title={t`Rates`}
      note={t`Known rates of Canada apply where none is entered. Check them with your tax advisor.`}
      actions={<ActionButton action={create} />}
    >
      <ListScreen
        label={t`Rates`}
        list={list}
        columns={columns}
        rowName={rateName}
        actions={actions}
        search={{ label: t`Search rates` }}
        noMatch={t`No rates match`}
        nothing={<p className="text-muted">{t`No rates entered yet.`}</p>}
      />
    </Card>
  );
}
