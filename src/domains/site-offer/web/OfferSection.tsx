import { plural, t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { siteOffer } from '../contract.ts';

type Offer = AnswerOf<typeof siteOffer.readSiteOffer>;
interface Thing {
  id: string;
  name: string;
  sold: boolean;
  servers: number;
  customers: number;
}

/** What a site sells of what the installation has. */
export default function OfferSection({ siteHost }: { siteHost: string }) {
  const params = { siteHost };
  const { data, error, refetch } = useRead(siteOffer.readSiteOffer, { params });
  return (
    <>
      <ReadState read={{ data, error, refetch }} rows={6} />
      {data && <OfferForm offer={data} siteHost={siteHost} />}
    </>
  );
}

const offOf = <T extends Thing>(things: readonly T[]): T['id'][] =>
  things.filter(({ sold }) => !sold).map(({ id }) => id);

function OfferForm({ offer, siteHost }: { offer: Offer; siteHost: string }) {
  const images = offer.images.map((image) => ({ ...image, name: `${image.name} ${image.version}` }));
  const form = useOpForm(siteOffer.saveSiteOffer, {
    start: { zonesOff: offOf(offer.zones), imagesOff: offOf(images), productsOff: offOf(offer.products) },
    follows: true,
    params: { siteHost },
    ifMatch: offer.version,
    onDone: () => toast('success', t`Offer saved`),
  });
  const { zonesOff, imagesOff, productsOff } = form.values;
  const withdrawn = [
    ...offer.zones.filter(({ id, sold }) => sold && zonesOff.includes(id)),
    ...images.filter(({ id, sold }) => sold && imagesOff.includes(id)),
    ...offer.products.filter(({ id, sold }) => sold && productsOff.includes(id)),
  ];
  return (
    <OpForm form={form} className="grid gap-4">
      <Things
        title={t`Data centers`}
        note={t`Customers can't create servers, networks or images in a data center that you clear.`}
        things={offer.zones}
        off={zonesOff}
        wrong={form.errorsOf('zonesOff')}
        onChange={(ids) => form.set({ zonesOff: ids })}
      />
      <Things
        title={t`Images`}
        note={t`Images of the provider. Customers always see the images they uploaded.`}
        things={images}
        off={imagesOff}
        wrong={form.errorsOf('imagesOff')}
        onChange={(ids) => form.set({ imagesOff: ids })}
      />
      <Things
        title={t`Products`}
        things={offer.products}
        off={productsOff}
        wrong={form.errorsOf('productsOff')}
        onChange={(ids) => form.set({ productsOff: ids })}
      />
      {withdrawn.length > 0 && (
        <Banner tone="warn">
          <p>{t`When you save, these are no longer sold. Existing servers keep running and can still be changed:`}</p>
          <ul aria-label={t`No longer sold`} className="mt-1.5 list-disc ps-5">
            {withdrawn.map((one) => (
              <li key={one.id}>
                {one.name}: {keptText(one)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={form.pending} disabled={!form.changed}>{t`Save offer`}</Button>
      </div>
    </OpForm>
  );
}

/** What goes on where something is no longer sold. */
function keptText({ servers, customers }: Thing): string {
  if (servers === 0) return t`no servers`;
  const kept = plural(servers, { one: '# server', other: '# servers' });
  return t`${kept} of ${plural(customers, { one: '# customer', other: '# customers' })}`;
}

interface ThingsProps<T extends Thing> {
  title: string;
  note?: string;
  things: readonly T[];
  off: readonly T['id'][];
  wrong: string | undefined;
  onChange: (off: T['id'][]) => void;
}

function Things<T extends Thing>({ title, note, things, off, wrong, onChange }: ThingsProps<T>) {
  const others = (id: T['id']) => off.filter((one) => one !== id);
  return (
    <Card title={title} {...(note === undefined ? {} : { note })}>
      <div className="grid gap-4 sm:grid-cols-2">
        {things.map((one) => (
          <CheckField
            key={one.id}
            label={one.name}
            note={keptText(one)}
            checked={!off.includes(one.id)}
            onChange={(on) => onChange(on ? others(one.id) : [...others(one.id), one.id])}
          />
        ))}
      </div>
      {wrong && <p className="mt-3 text-[13px] text-bad">{wrong}</p>}
    </Card>
  );
}
