import { t } from '@lingui/core/macro';
import { countryText } from '#shell/text/country-text.ts';
import { Card } from '#ui/Card.tsx';
import type { Invoice } from './types.ts';

/** Who sells and who buys, as the document has it. */
export function PartiesCard({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  if (seller === null || buyer === null) return null;
  return (
    <Card>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={t`From`} of={seller} more={[seller.registration, seller.email]} />
        <Party title={t`Bill to`} of={buyer} more={[buyer.email]} />
      </div>
      {seller.bank !== '' && (
        <p className="mt-4 border-t border-line pt-3 whitespace-pre-line text-muted">{seller.bank}</p>
      )}
    </Card>
  );
}

function Party({
  title,
  of,
  more,
}: {
  title: string;
  of: NonNullable<Invoice['buyer']> | NonNullable<Invoice['seller']>;
  more: readonly string[];
}) {
  const { legalName, street, postalCode, city, region, country, taxId } = of;
  const lines = [
    street,
    [postalCode, city, region].filter((part) => part !== '').join(' '),
    countryText(country),
    taxId === '' ? '' : t`Tax ID: ${taxId}`,
    ...more,
  ];
  return (
    <section>
      <h3 className="mb-1 text-[13px] font-normal text-muted">{title}</h3>
      <p className="font-medium wrap-anywhere" dir="auto">
        {legalName}
      </p>
      {lines.map(
        (line) =>
          line !== '' && (
            <p key={line} className="wrap-anywhere" dir="auto">
              {line}
            </p>
          ),
      )}
    </section>
  );
}
