import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';

type Row = AnswerOf<typeof servers.listServers>['items'][number];

const columns: Readonly<Record<string, (row: Row) => string>> = {
  Name: (row) => row.name,
  State: (row) => row.state,
  Zone: (row) => row.zoneId,
  Image: (row) => row.imageName,
  CPU: (row) => row.cpu,
  RAM: (row) => `${row.ramMb / 1024} GB`,
  Disk: (row) => `${row.diskGb} GB`,
  'IP address': (row) => row.primaryIp ?? '–',
  Owner: (row) => row.owner,
  Site: (row) => row.siteName,
  Billing: (row) => (row.billingMode === 0 ? 'Hourly' : 'Monthly'),
  'Per month': (row) =>
    row.monthlyPrice === null ? '' : `${row.monthlyPrice.amount / 100} ${row.monthlyPrice.currency}`,
};

/** The same rows with React alone: the floor of the list of servers. */
function Servers() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    void fetch(`/svc/servers${location.search}`)
      .then((answer) => answer.json())
      .then((page: { items: Row[] }) => setRows(page.items));
  }, []);
  return (
    <table>
      <thead>
        <tr>
          {Object.keys(columns).map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-row={row.id}>
            {Object.entries(columns).map(([title, text]) => (
              <td key={title}>{text(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root')!).render(<Servers />);
