import { Fragment, type ReactNode } from 'react';

/** Names and values in two columns; one below the other where there is no room. An absent value shows a dash. */
export function KeyValue({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 gap-y-2.5 max-[380px]:grid-cols-1 max-[380px]:gap-y-0.5">
      {items.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="min-w-28 text-muted">{name}</dt>
          <dd className="min-w-0 break-words max-[380px]:mb-2">{value ?? <span className="text-muted">–</span>}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line bg-hover px-1 font-sans text-[11px] font-medium text-muted">
      {children}
    </kbd>
  );
}
