interface Column {
  id: string;
  title: string;
  sorts: 'ascending' | 'none' | null;
  end?: boolean;
}
const columns: readonly Column[] = [
  { id: 'name', title: 'Name', sorts: 'ascending' },
  { id: 'state', title: 'State', sorts: 'none' },
  { id: 'zone', title: 'Data center', sorts: 'none' },
  { id: 'image', title: 'Image', sorts: null },
  { id: 'cpu', title: 'CPU', sorts: null, end: true },
  { id: 'ram', title: 'RAM', sorts: 'none', end: true },
  { id: 'disk', title: 'Disk', sorts: 'none', end: true },
  { id: 'ip', title: 'IP address', sorts: null },
  { id: 'owner', title: 'Owner', sorts: null },
  { id: 'price', title: 'Per month', sorts: 'none', end: true },
];

/** The head of the console's table. */
export const Head = () => (
  <thead role="rowgroup" className="max-sm:hidden">
    <tr role="row">
      <th
        role="columnheader"
        data-select
        className="print-none sticky top-0 z-10 w-11 border-b border-line bg-surface ps-4 text-start"
      >
        <input type="checkbox" className="check" aria-label="Select all rows" />
      </th>
      {columns.map((column) => (
        <ColumnHead key={column.id} {...column} />
      ))}
    </tr>
  </thead>
);

function ColumnHead({ id, title, sorts, end }: Column) {
  const idle = sorts === 'none';
  return (
    <th
      role="columnheader"
      data-column={id}
      aria-sort={sorts ?? undefined}
      className={`sticky top-0 z-10 h-9 border-b border-line bg-surface px-2.5 text-xs font-semibold text-muted first:ps-4 ${end ? 'text-end' : 'text-start'}`}
    >
      {sorts === null ? (
        title
      ) : (
        <button
          type="button"
          className={`group inline-flex h-7 items-center gap-1 rounded hover:text-ink${idle ? '' : ' text-ink'}${end ? ' flex-row-reverse' : ''}`}
        >
          {title}
          <Arrow className={idle ? 'opacity-0 group-hover:opacity-50' : undefined} />
        </button>
      )}
    </th>
  );
}

const Arrow = ({ className }: { className: string | undefined }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width="13"
    height="13"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden
  >
    <path d="M0 0m5 12 7-7 7 7M0 0M12 19V5" />
  </svg>
);
