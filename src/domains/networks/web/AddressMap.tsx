import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useRowActions, type RowAction } from '#shell/list/row-actions.tsx';
import { Menu } from '#ui/Menu.tsx';
import { networks } from '../contract.ts';
import { macPart } from '../names.ts';
import type { AddressRow, SubnetRow } from './types.ts';
import { labelOfUse } from './labels.ts';

const look: Record<AddressRow['use'], string> = {
  free: 'border-line bg-surface text-muted',
  used: 'border-transparent bg-brand text-brand-ink',
  reserved: 'border-warn bg-warn-soft text-warn',
  cooldown: 'border-dashed border-warn bg-warn-soft text-warn',
  gateway: 'border-ok bg-ok-soft text-ok font-semibold',
  edge: 'border-line bg-hover text-muted line-through',
};
const uses: readonly AddressRow['use'][] = ['free', 'used', 'reserved', 'cooldown', 'gateway', 'edge'];

/** Whether the text of the search finds the address. */
function matches(row: AddressRow, filter: string): boolean {
  const text = filter.trim().toLowerCase();
  const mac = macPart(text);
  const said = [row.ip, row.server, row.note, row.reverseDns].some((one) => one?.toLowerCase().includes(text));
  return said || (mac !== null && (row.mac ?? '').replaceAll(':', '').includes(mac));
}

interface Props {
  subnet: SubnetRow;
  filter: string;
  use: string;
  actions: readonly RowAction<AddressRow>[];
}

/** Every address of a subnet as a square; what the search does not find is dimmed. */
export function AddressMap({ subnet, filter, use, actions }: Props) {
  const args = { params: { subnetId: subnet.id }, query: { size: 0 } };
  const read = useRead(networks.listAddresses, args, { pollSeconds: 25 });
  const { entriesOf, dialog } = useRowActions(actions);
  if (!read.data) return <ReadState read={read} />;
  const rows = read.data.items;
  const found = (row: AddressRow) => (use === '' || row.use === use) && (filter === '' || matches(row, filter));
  const count = rows.filter(found).length;
  return (
    <div className="grid gap-3 p-4">
      <ul aria-label={t`Legend`} className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
        {uses.map((one) => (
          <li key={one} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-3.5 rounded border', look[one])} />
            {labelOfUse(one)}
          </li>
        ))}
      </ul>
      {(filter !== '' || use !== '') && <p role="status" className="text-[13px] text-muted">{t`${count} found`}</p>}
      <ul aria-label={t`Map of ${subnet.cidr}`} className="grid grid-cols-[repeat(auto-fill,minmax(2.6rem,1fr))] gap-1">
        {rows.map((row) => (
          <li key={row.ip}>
            <Menu
              trigger={(wiring) => (
                <button
                  type="button"
                  aria-label={labelOf(row)}
                  title={labelOf(row)}
                  className={clsx(
                    'h-8 w-full rounded-md border text-xs tabular-nums transition-opacity',
                    look[row.use],
                    !found(row) && 'opacity-25',
                  )}
                  {...wiring}
                >
                  {row.ip.includes(':') ? `:${row.ip.split(':').at(-1)}` : `.${row.ip.split('.').at(-1)}`}
                </button>
              )}
              head={<AddressFacts row={row} />}
              entries={() => entriesOf(row)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}

const labelOf = (row: AddressRow) =>
  [row.ip, labelOfUse(row.use), row.server, row.note].filter((one) => one !== null && one !== '').join(', ');

function AddressFacts({ row }: { row: AddressRow }) {
  const { nic, mac } = row;
  return (
    <div className="grid max-w-72 gap-0.5 px-3 py-2 text-[13px]">
      <span className="font-mono font-medium">{row.ip}</span>
      <span className="text-muted">{labelOfUse(row.use)}</span>
      {row.server !== null && <span>{t`${row.server}, network interface ${nic ?? 0}`}</span>}
      {mac !== null && <span className="font-mono text-muted">{mac}</span>}
      {row.reverseDns !== '' && <span className="break-all">{row.reverseDns}</span>}
      {row.listed.length > 0 && <span className="text-bad">{t`Listed: ${row.listed.join(', ')}`}</span>}
      {row.note !== '' && <span className="break-words text-muted">{row.note}</span>}
    </div>
  );
}
