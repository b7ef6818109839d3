import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { networks } from '#domains/networks/contract.ts';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  label: string;
  networkId: string;
  /** The form makes several servers: none of them can have a chosen one. */
  several: boolean;
  value: string;
  error: string | undefined;
  onChange(ip: string): void;
}

/** The address of a network interface: the next free one, one that the network proposes, or one that is typed. */
export function AddressField({ label, networkId, several, value, error, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const may = useMay('network.view');
  const free = useRead(networks.listFreeAddresses, { params: { networkId } }, { enabled: opened && may && !several });
  const items = free.data?.items ?? [];
  const hint = several
    ? t`Multiple servers get the next free addresses.`
    : free.data && items.length === 0
      ? t`The network has no free addresses.`
      : t`Choose or enter a free address. Leave empty for the next free one.`;
  return (
    <>
      <TextField
        label={label}
        placeholder={t`automatic`}
        hint={hint}
        disabled={several}
        autoComplete="off"
        spellCheck={false}
        list={listId}
        value={several ? '' : value}
        error={error}
        onFocus={() => setOpened(true)}
        onPointerEnter={() => setOpened(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {items.map(({ ip, kept }) => (
          <option key={ip} value={ip}>
            {kept ? t`reserved for me` : t`free`}
          </option>
        ))}
      </datalist>
    </>
  );
}
