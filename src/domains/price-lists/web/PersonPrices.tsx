import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Person } from '#domains/identity/web/port.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { priceLists } from '../contract.ts';
import { customerPricesPath } from '../paths.ts';

const ChangeDialog = lazyPart(() => import('./ChangeListDialog.tsx'));
const AddDialog = lazyPart(() => import('./AddCustomerPriceDialog.tsx'));

/** On the page of a person: the price list and the prices of their own. */
export default function PersonPrices({ person: { accountId, email } }: { person: Person }) {
  const read = useRead(priceLists.readAccountPriceList, { params: { accountId } });
  const [asked, setAsked] = useState<'list' | 'price'>();
  const noRight = useMay('priceList.manage') ? null : roleForbids();
  const { data } = read;
  const close = () => setAsked(undefined);
  return (
    <Card
      title={t`Prices`}
      actions={
        <>
          <Button disabledReason={noRight} onClick={() => setAsked('list')}>{t`Change price list`}</Button>
          <Button disabledReason={noRight} onClick={() => setAsked('price')}>{t`Add customer price`}</Button>
        </>
      }
    >
      {data ? (
        <KeyValue
          items={[
            [
              t`Price list`,
              data.name === ''
                ? t`None`
                : data.priceListId === null
                  ? t`${data.name} (of the parent or the site)`
                  : data.name,
            ],
            [t`Currency`, data.currency ?? '–'],
            [
              t`Customer prices`,
              <Link
                key="own"
                to={customerPricesPath({ account: accountId })}
                className="font-medium text-brand-text hover:underline"
              >
                {t`Customer prices: ${data.ownPrices}`}
              </Link>,
            ],
          ]}
        />
      ) : (
        <ReadState read={read} rows={3} />
      )}
      <Suspense>
        {asked === 'list' && data && <ChangeDialog accountId={accountId} now={data} onClose={close} />}
        {asked === 'price' && <AddDialog email={email} onClose={close} />}
      </Suspense>
    </Card>
  );
}
