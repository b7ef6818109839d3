import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { AddressField } from './AddressField.tsx';
import type { CreateForm } from '../create-form.ts';

/** Each network interface with its network and, where one is wanted, its own address. */
export function NicRows({ values, catalog, error, change }: CreateForm) {
  const { networks, maxNics } = catalog;
  const { addresses } = values;
  const chosen = values.networkIds ?? [];
  const several = values.names.length > 1;
  const choices = networks.map((network) => ({
    value: network.id,
    title: network.type === 1 ? t`${network.name} (public)` : network.name,
    disabledReason: network.type === 1 && network.free === 0 ? t`no free address` : null,
  }));
  const put = (networkIds: string[], ips: string[]) => change({ networkIds, addresses: ips });
  const add = () => {
    const next = networks.find(({ id, type }) => type !== 1 && !chosen.includes(id)) ?? networks[0];
    if (next) put([...chosen, next.id], [...addresses, '']);
  };
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3" aria-label={t`Network interfaces`}>
        {chosen.map((id, i) => (
          // The position is the identity: the request takes cards in this order.
          <li key={i} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <SelectField
              label={t`Network of interface ${i + 1}`}
              value={id}
              choices={choices}
              error={error(`networkIds.${i}`)}
              onChange={(networkId) => put(chosen.with(i, networkId), addresses.with(i, ''))}
            />
            <AddressField
              label={t`Address of interface ${i + 1}`}
              networkId={id}
              several={several}
              value={addresses[i] ?? ''}
              error={error(`addresses.${i}`)}
              onChange={(ip) => put([...chosen], addresses.with(i, ip))}
            />
            <IconButton
              label={t`Remove interface ${i + 1}`}
              className="sm:mt-6"
              disabledReason={chosen.length === 1 ? t`A server needs at least one network interface.` : null}
              onClick={() => put(chosen.toSpliced(i, 1), addresses.toSpliced(i, 1))}
            >
              <Trash2 aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        className="w-fit"
        disabledReason={chosen.length >= maxNics ? t`You can add at most ${maxNics} network interfaces.` : null}
        onClick={add}
      >
        <Plus aria-hidden size={15} />
        {t`Add network interface`}
      </Button>
    </div>
  );
}
