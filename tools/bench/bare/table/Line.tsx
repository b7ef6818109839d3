import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import { stateNames, tones } from './words.ts';

export type Row = AnswerOf<typeof servers.listServers>['items'][number];

/** A row as the console has it, cell for cell. The benchmark compares the two and stops when they differ. */
export function Line({ row, first }: { row: Row; first: boolean }) {
  const { id, name, state, monthlyPrice } = row;
  const tone = tones[state];
  return (
    <tr role="row" data-row={id} tabIndex={first ? 0 : -1} aria-selected={false} className="data-row opens">
      <td role="cell" className="select print-none">
        <input type="checkbox" className="check" aria-label={`Select ${name}`} />
      </td>
      <td role="cell" data-title="Name" className="main">
        <span className="flex items-center justify-between gap-2">
          <a
            href={`/servers/${id}/overview${location.search}`}
            data-go=""
            title={name}
            className="max-w-48 min-w-0 truncate font-medium hover:underline max-sm:max-w-none"
          >
            {name}
          </a>
          <button
            type="button"
            className="row-menu"
            data-menu=""
            aria-label={`Actions of ${name}`}
            aria-haspopup="menu"
            aria-expanded={false}
          />
        </span>
      </td>
      <td role="cell" data-title="State" className="line">
        {row.error === null ? <Dot {...tone}>{stateName(row)}</Dot> : <Failed row={row} />}
      </td>
      <td role="cell" data-title="Data center">
        <span title={row.zoneId}>{row.zoneName}</span>
      </td>
      <td role="cell" data-title="Image">
        <Clipped text={row.imageName} look="system" />
      </td>
      <td role="cell" data-title="CPU" className="end">
        {row.cpu}
      </td>
      <td role="cell" data-title="RAM" className="end">
        {row.ramMb < 1024 ? `${row.ramMb} MB` : `${row.ramMb / 1024} GB`}
      </td>
      <td role="cell" data-title="Disk" className="end">
        {row.diskGb < 1000 ? `${row.diskGb} GB` : `${row.diskGb / 1000} TB`}
      </td>
      <td role="cell" data-title="IP address" className="line">
        <Address ip={row.primaryIp} />
      </td>
      <td role="cell" data-title="Owner">
        <Clipped text={row.owner} />
      </td>
      <td role="cell" data-title="Per month" className="end">
        {moneyText(monthlyPrice)}
      </td>
    </tr>
  );
}

const stateName = ({ state, power }: Row) => (state === 'on' && power === 'resumed' ? 'Resumed' : stateNames[state]);
const signs: Record<string, string> = { USD: '$', ILS: '₪', EUR: '€' };
const moneyText = (price: Row['monthlyPrice']) => (price === null ? '' : textOf(price));
const textOf = ({ amount, currency }: NonNullable<Row['monthlyPrice']>) =>
  `${signs[currency]}${(amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

function Dot({ text, dot, children }: { text: string; dot: string; children: string }) {
  return (
    <span className={`inline-flex items-center gap-2 sm:whitespace-nowrap ${text}`}>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
      {children}
    </span>
  );
}

const Failed = ({ row }: { row: Row }) => (
  <span className="inline-flex items-center gap-3" title={row.error ?? ''}>
    <Dot {...tones[row.state]}>{stateName(row)}</Dot>
  </span>
);

const Clipped = ({ text, look = '' }: { text: string; look?: string }) => (
  <span title={text} className={`block max-w-37 truncate max-sm:max-w-52 ${look}`}>
    {text}
  </span>
);

function Address({ ip }: { ip: string | null }) {
  if (ip === null) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {ip}
      <button type="button" className="cell-copy" data-copy={ip} aria-label={`Copy ${ip}`} />
    </span>
  );
}
