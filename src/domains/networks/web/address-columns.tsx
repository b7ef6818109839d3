import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ForwardMark } from '#shell/text/ForwardMark.tsx';
import { CellCopy } from '#ui/CellCopy.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import type { AddressRow } from './types.ts';
import { typeLabel, toneOfUse, labelOfUse } from './labels.ts';

/** The columns that every list of addresses has. */
export function addressColumns<Row extends AddressRow>(): DataColumn<Row>[] {
  return [
    {
      id: 'ip',
      title: t`Address`,
      sort: 'ip',
      cell: (row) => (
        <span className="inline-flex items-center gap-1.5 font-mono">
          {row.ip}
          <CellCopy value={row.ip} />
        </span>
      ),
    },
    {
      id: 'use',
      title: t`State`,
      cell: (row) => <StateDot tone={toneOfUse[row.use]}>{labelOfUse(row.use)}</StateDot>,
    },
    { id: 'type', title: t`Type`, hidden: true, cell: (row) => typeLabel(row.type) },
    {
      id: 'server',
      title: t`Server`,
      cell: (row) =>
        row.serverId === null ? null : (
          <Link to={serverPath(row.serverId, 'networks')} className="text-brand-text hover:underline">
            {row.server}
          </Link>
        ),
    },
    { id: 'nic', title: t`Interface`, hidden: true, cell: (row) => row.nic },
    {
      id: 'mac',
      title: t`MAC`,
      spare: true,
      cell: (row) => <span className="font-mono text-[13px]">{row.mac}</span>,
    },
    {
      id: 'reverse',
      spare: true,
      title: t`Reverse DNS`,
      cell: (row) =>
        row.reverseDns === '' ? null : (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {row.reverseDns}
            <ForwardMark forward={row.forward} />
          </span>
        ),
    },
    {
      id: 'listed',
      spare: true,
      title: t`Reputation`,
      cell: (row) => (row.listed.length === 0 ? null : <Tag tone="bad">{t`Listed: ${row.listed.join(', ')}`}</Tag>),
    },
    { id: 'note', title: t`Note`, cell: (row) => row.note },
  ];
}
