import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { Pencil, SquarePen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import type { RowOf } from '#shell/list/list.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { dateText } from '#shell/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { priceLists } from '../contract.ts';
import { editPriceListPath, priceListPath, priceListsPath } from '../paths.ts';
import { versionLabel, versionTone, whoPays } from './labels.ts';
import { PriceTable } from './PriceTable.tsx';
import type { List } from './types.ts';

const RenameDialog = lazyPart(() => import('./RenameDialog.tsx'));
const WithdrawDialog = lazyPart(() => import('./WithdrawDialog.tsx'));

const entryOf = (row: RowOf<typeof priceLists.listPriceListHistory>): HistoryEntry => row;
const kinds = ['lifecycle', 'configuration'] as const;
const changeText = namedChange({
  name: () => t`Name`,
  currency: () => t`Currency`,
  prices: () => t`Prices`,
  changedPrices: () => t`Changed prices`,
  copiedFrom: () => t`Copied from`,
  percent: () => t`Changed by (%)`,
  from: () => t`Valid from`,
});

/** `/priceList/{id}`: the prices of a version, all versions, and what happened to the list. */
export default function PriceListPage() {
  const { priceListId = '' }: { priceListId?: string } = useParams({ strict: false });
  const [number, setNumber] = useState<number>();
  const query = number === undefined ? {} : { number };
  const read = useRead(priceLists.readPriceList, { params: { priceListId }, query }, { keepPrevious: true });
  useObjectTitle(read.data?.name);
  useOpened(priceListPath(priceListId), read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={priceListsPath()}>{t`Price lists`}</BackLink>
      {gone ? (
        <EmptyState kind="no-match" title={t`Price list not found`}>
          {t`You don't have access to its site, or the version was withdrawn.`}
        </EmptyState>
      ) : read.data ? (
        <Found list={read.data} onShow={setNumber} />
      ) : (
        <ReadState read={read} />
      )}
    </>
  );
}

function Found({ list, onShow }: { list: List; onShow(number: number | undefined): void }) {
  const catalog = useRead(priceLists.readPriceCatalog, {});
  const [renaming, setRenaming] = useState(false);
  const noRight = useMay('priceList.manage') ? null : roleForbids();
  const shown = list.versions.find(({ number }) => number === list.number);
  const { id, name, site, currency, accounts } = list;
  return (
    <>
      <PageHead
        title={name}
        note={t`${site} · ${currency} · accounts: ${accounts}`}
        actions={
          <>
            <Button disabledReason={noRight} onClick={() => setRenaming(true)}>
              <Pencil aria-hidden size={15} />
              {t`Rename`}
            </Button>
            {noRight === null ? (
              <Link to={editPriceListPath(id)} className={buttonClass('primary')}>
                <SquarePen aria-hidden size={15} />
                {t`Edit prices`}
              </Link>
            ) : (
              <Button disabledReason={noRight}>{t`Edit prices`}</Button>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        {list.isDefault && <Banner tone="brand">{t`New customers of ${site} get this price list.`}</Banner>}
        <p className="text-muted">{whoPays()}</p>
        {catalog.data && shown ? (
          <Card title={t`Prices of version ${shown.number}`} note={t`Valid from ${dateText(shown.from)}`}>
            <PriceTable items={list.items} catalog={catalog.data} currency={currency} />
          </Card>
        ) : list.number === null ? (
          <EmptyState kind="nothing" title={t`No prices yet`}>
            {t`Customers on this list can't order anything until you publish prices.`}
          </EmptyState>
        ) : (
          <ReadState read={catalog} rows={6} />
        )}
        {list.versions.length > 0 && <Versions list={list} noRight={noRight} onShow={onShow} />}
        <Card title={t`History`}>
          <History
            op={priceLists.listPriceListHistory}
            params={{ priceListId: id }}
            {...{ entryOf, kinds, changeText }}
          />
        </Card>
      </div>
      {renaming && (
        <Suspense>
          <RenameDialog priceListId={id} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </>
  );
}

interface VersionsProps {
  list: List;
  noRight: string | null;
  onShow(number: number | undefined): void;
}

function Versions({ list, noRight, onShow }: VersionsProps) {
  const [asked, setAsked] = useState<number>();
  return (
    <Card title={t`Versions`}>
      <ul aria-label={t`Versions`} className="grid gap-2">
        {list.versions.map(({ number, from, state }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-24 font-medium">{t`Version ${number}`}</span>
            <StateDot tone={versionTone[state]}>{versionLabel(state)}</StateDot>
            <span className="me-auto text-muted tabular-nums">{t`from ${dateText(from)}`}</span>
            <Button small aria-pressed={number === list.number} onClick={() => onShow(number)}>
              {t`Show prices of version ${number}`}
            </Button>
            {state === 'planned' && (
              <Button small disabledReason={noRight} onClick={() => setAsked(number)}>
                {t`Withdraw version ${number}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Suspense>
          <WithdrawDialog
            list={list}
            number={asked}
            onClose={() => setAsked(undefined)}
            onDone={() => onShow(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}
