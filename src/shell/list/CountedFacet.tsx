import { useState, type ComponentProps } from 'react';
import type { AnyOp, CallOf } from '#kernel/op.ts';
import { maxCounts } from '#kernel/page.ts';
import { Facet } from '#ui/Facet.tsx';
import { useRead } from '../data/read.ts';

/** What is asked of a list, without its page. */
export interface AskedRows {
  op: AnyOp;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

interface Props extends Omit<ComponentProps<typeof Facet>, 'counts' | 'onOpen'> {
  /** The filter, as it is named in the contract. */
  name: string;
  of: AskedRows;
}

/** A filter of a list that shows how many rows each of its values leaves; they are counted when it is opened. */
export function CountedFacet({ name, of: { op, params, query }, ...facet }: Props) {
  const { [name]: _own, size: _size, page: _page, sorting: _sorting, ...others } = query;
  const values = facet.choices.map(({ value }) => value).slice(0, maxCounts);
  const asked = { ...others, size: '5', counts: `${name}:${values.join()}` };
  // With other filters nothing is counted until it is opened again; its own choices may still come.
  const key = JSON.stringify(others);
  const [opened, setOpened] = useState('');
  const args = { params, query: asked } as unknown as CallOf<AnyOp>;
  const { data } = useRead(op, args, { enabled: opened === key && values.length > 0, staleSeconds: 5 });
  const { counts } = (data ?? {}) as { counts?: Record<string, number> };
  return <Facet {...facet} {...(counts && { counts })} onOpen={() => setOpened(key)} />;
}
