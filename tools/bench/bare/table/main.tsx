import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../src/ui/tokens.css';
import { Head } from './Head.tsx';
import { Line, type Row } from './Line.tsx';

/** The console's table with React alone: the same elements, classes and styles, and nothing that makes them work. */
function Servers() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    void fetch(`/svc/servers${location.search}`)
      .then((answer) => answer.json())
      .then((page: { items: Row[] }) => setRows(page.items));
  }, []);
  return (
    <div role="region" aria-label="Servers" className="max-h-[calc(100dvh-14rem)] min-h-40 overflow-auto">
      <table
        role="table"
        aria-label="Servers"
        aria-busy={rows.length === 0}
        className="w-full border-separate border-spacing-0 whitespace-nowrap max-sm:block"
      >
        <Head />
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((row, i) => (
            <Line key={row.id} row={row} first={i === 0} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<Servers />);
