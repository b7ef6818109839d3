interface Column {
  title: string;
  sorts: 'ascending' | 'none' | null;
  end?: boolean;
}
const columns: readonly Column[] = [
  { title: 'Name', sorts: 'ascending' },
  { title: 'State', sorts: 'none' },
  { title: 'Zone', sorts: 'none' },
  { title: 'Image', sorts: null },
  { title: 'CPU', sorts: null, end: true },
  { title: 'RAM', sorts: 'none', end: true },
  { title: 'Disk', sorts: 'none', end: true },
  { title: 'IP address', sorts: null },
  { title: 'Owner', sorts: null },
  { title: 'Per month', sorts: 'none', end: true },
];

/** The head of the console's table. */
export const Head = () => (
  <thead role="rowgroup" className="max-sm:hidden">
    <tr role="row">
      <th role="columnheader" className="sticky top-0 z-10 w-11 border-b border-line bg-surface ps-4 text-start">
        <input type="checkbox" className="check" aria-label="Select all rows" />
      </th>
      {columns.map((column) => (
        <ColumnHead key={column.title} {...column} />
      ))}
    </tr>
  </thead>
);

function ColumnHead({ title, sorts, end }: Column) {
  const idle = sorts === 'none';
  return (
    <th
      role="columnheader"
      aria-sort={sorts ?? undefined}
      className={`sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-xs font-semibold text-muted first:ps-4 ${end ? 'text-end' : 'text-start'}`}
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
