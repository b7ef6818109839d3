import { plural, t } from '@lingui/core/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Percent, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { instantOf } from '#shell/form/local-time.ts';
import { Conflict } from '#shell/form/Conflict.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { UnsavedBar } from '#shell/form/UnsavedBar.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { priceLists } from '../contract.ts';
import { priceListPath } from '../paths.ts';
import { changedBy, changesOf, startOf, type EditValues, type TypedItem } from './edit-values.ts';
import { EditTable } from './EditTable.tsx';
import { whoPays } from './labels.ts';
import { noRate, rateOf } from './rate-values.ts';
import type { Catalog, List } from './types.ts';

const AddItemDialog = lazyPart(() => import('./AddItemDialog.tsx'));
const PercentDialog = lazyPart(() => import('./PercentDialog.tsx'));
const FurtherDialog = lazyPart(() => import('./FurtherDialog.tsx'));
const ReviewDialog = lazyPart(() => import('./ReviewDialog.tsx'));

/** `/priceList/{id}/edit`: types the prices of the next version, and publishes it. */
export default function EditPricesPage() {
  const { priceListId = '' }: { priceListId?: string } = useParams({ strict: false });
  const read = useRead(priceLists.readPriceList, { params: { priceListId } });
  const catalog = useRead(priceLists.readPriceCatalog, {});
  useObjectTitle(read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={priceListPath(priceListId)}>{read.data?.name ?? t`Price list`}</BackLink>
      {gone ? (
        <EmptyState kind="no-match" title={t`Price list not found`}>
          {t`You don't have access to its site.`}
        </EmptyState>
      ) : read.data && catalog.data ? (
        <Editor list={read.data} catalog={catalog.data} />
      ) : (
        <ReadState read={read.data ? catalog : read} />
      )}
    </>
  );
}

type Asked = 'add' | 'percent' | 'review' | { further: number };

function Editor({ list, catalog }: { list: List; catalog: Catalog }) {
  const navigate = useNavigate();
  const [base, setBase] = useState(list);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const form = useOpForm(priceLists.publishPriceVersion, {
    start: startOf(base),
    params: { priceListId: base.id },
    ifMatch: base.version,
    rereads: true,
    input: ({ items, later, at }: EditValues) => ({
      from: later ? instantOf(at) : null,
      items: items.map((item) => ({ key: item.key, zoneId: item.zoneId, rate: rateOf(item.rate) })),
    }),
    check: ({ later, at }) => (later && instantOf(at) === null ? { from: t`This field is required.` } : {}),
    // What is wrong is at the fields behind the review.
    onRefused: (error) => error.status !== 409 && close(),
    onDone: () => void navigate({ href: priceListPath(base.id) }),
  });
  const { items } = form.values;
  const put = (next: TypedItem[]) => form.set({ items: next });
  const changes = changesOf(base.items, items);
  const review = () => setAsked('review');
  const take = () => {
    setBase(list);
    form.restart(startOf(list));
  };
  const further = typeof asked === 'object' ? items[asked.further] : undefined;
  return (
    <>
      <PageHead
        title={t`Prices of ${base.name}`}
        note={whoPays()}
        actions={
          <>
            <Button
              onClick={() => setAsked('percent')}
              disabledReason={items.length > 0 ? null : t`Add a price first.`}
            >
              <Percent aria-hidden size={15} />
              {t`Change by percentage`}
            </Button>
            <Button onClick={() => setAsked('add')}>
              <Plus aria-hidden size={15} />
              {t`Add price`}
            </Button>
          </>
        }
      />
      <OpForm form={{ ...form, send: review }} label={t`Prices`} className="grid gap-4">
        <Conflict
          form={form}
          version={list.version}
          title={t`Someone else changed this price list in the meantime.`}
          take={t`Use their prices`}
          onTake={take}
        >
          <p>
            {list.versions[0]
              ? t`The newest version is ${list.versions[0].number}, valid from ${dateText(list.versions[0].from)}.`
              : t`The list has no version.`}
          </p>
        </Conflict>
        <Card>
          <EditTable
            items={items}
            catalog={catalog}
            currency={base.currency}
            error={form.error}
            onChange={put}
            onFurther={(at) => setAsked({ further: at })}
          />
        </Card>
        {changes.length > 0 && (
          <UnsavedBar
            text={plural(changes.length, { one: '# price changed', other: '# prices changed' })}
            onDiscard={() => form.restart(startOf(base))}
          >
            <Button look="primary" onClick={review}>{t`Review changes`}</Button>
          </UnsavedBar>
        )}
      </OpForm>
      <Suspense>
        {asked === 'add' && (
          <AddItemDialog
            catalog={catalog}
            items={items}
            onAdd={(place) =>
              put([...items, { ...place, rate: items.find(({ key }) => key === place.key)?.rate ?? noRate }])
            }
            onClose={close}
          />
        )}
        {asked === 'percent' && (
          <PercentDialog onChange={(group, percent) => put(changedBy(items, group, percent))} onClose={close} />
        )}
        {asked === 'review' && (
          <ReviewDialog {...{ form, changes, catalog }} currency={base.currency} onClose={close} />
        )}
        {typeof asked === 'object' && further && (
          <FurtherDialog
            item={further}
            catalog={catalog}
            currency={base.currency}
            onChange={(rate) => put(items.map((one, i) => (i === asked.further ? { ...one, rate } : one)))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
