import { t } from '@lingui/core/macro';
import { priceItem } from '#domains/tenancy/pricing.ts';
import { Globe, Network, Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, Segments } from '#ui/ChoiceFields.tsx';
import { numberText } from '#ui/number-text.ts';
import type { CreateForm } from '../create-form.ts';
import { FieldError } from '../FieldError.tsx';
import { NicRows } from './NicRows.tsx';
import { modeTextWithAbout } from '../price/price.ts';
import type { ZoneCatalog } from '../values/values.ts';

type NetworkChoice = ZoneCatalog['networks'][number];

/** One NIC for each selected network, or each NIC separately. */
export function NetworkCard(create: CreateForm) {
  const { values, catalog, error, change, askNetwork } = create;
  const { maxNics } = catalog;
  const count = values.networkIds?.length ?? 0;
  return (
    <Card
      title={t`Networks`}
      note={t`At most ${maxNics} network interfaces.`}
      actions={
        <>
          <span className="text-[13px] text-muted tabular-nums">{t`${count} of ${maxNics}`}</span>
          <Segments<'simple' | 'advanced'>
            label={t`Network mode`}
            value={values.advancedNetworks ? 'advanced' : 'simple'}
            choices={[
              { value: 'simple', title: t`Simple` },
              { value: 'advanced', title: t`Advanced` },
            ]}
            onChange={(mode) => change({ advancedNetworks: mode === 'advanced', networkIds: values.networkIds })}
          />
        </>
      }
    >
      {values.advancedNetworks ? <NicRows {...create} /> : <NetworkList {...create} />}
      {catalog.networks.length === 0 && (
        <p className="text-muted">{t`No networks available for this account in this data center.`}</p>
      )}
      <FieldError text={error('networkIds')} />
      {askNetwork && (
        <Button
          className="mt-3"
          disabledReason={count >= maxNics ? t`You can add at most ${maxNics} network interfaces.` : null}
          onClick={askNetwork}
        >
          <Plus aria-hidden size={15} />
          {t`Create private network`}
        </Button>
      )}
    </Card>
  );
}

function NetworkList({ values, catalog, error, change }: CreateForm) {
  const chosen = values.networkIds ?? [];
  const { networks, maxNics, priceBook } = catalog;
  const line = priceItem(priceBook, 'ip.public', 1);
  const price = line ? modeTextWithAbout(line, values.billingMode, priceBook.currency) : '';
  const ordered = [...networks].sort((a, b) => Number(b.type === 1) - Number(a.type === 1));
  const toggle = (id: string, on: boolean) =>
    change({ networkIds: on ? [...chosen, id] : chosen.filter((other) => other !== id) });
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {ordered.map((network) => {
        const on = chosen.includes(network.id);
        const full = !on && chosen.length >= maxNics;
        const Icon = network.type === 1 ? Globe : Network;
        return (
          <li key={network.id} className="flex items-start gap-3 px-3.5 py-3">
            <div className="min-w-0 flex-1">
              <CheckField
                label={network.name}
                note={full ? t`You can choose at most ${maxNics} networks.` : noteOf(network, price)}
                checked={on}
                disabled={full || (!on && network.type === 1 && network.free === 0)}
                error={on ? error(`networkIds.${chosen.indexOf(network.id)}`) : undefined}
                onChange={(next) => toggle(network.id, next)}
              />
            </div>
            <Icon aria-hidden size={17} className="mt-0.5 text-muted" />
          </li>
        );
      })}
    </ul>
  );
}

function noteOf(network: NetworkChoice, price: string): string {
  const { type } = network;
  if (network.free === null) return type === 1 && price !== '' ? t`Public address · ${price}` : t`Public address`;
  const free = numberText(network.free);
  if (type !== 1)
    return network.free === 0 ? t`Private · no free address, set in the guest` : t`Private · ${free} free`;
  if (network.free === 0) return t`Public · no free addresses`;
  return price === '' ? t`Public address · ${free} free` : t`Public address · ${price} · ${free} free`;
}
