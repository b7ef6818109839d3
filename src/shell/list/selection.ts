import { useState } from 'react';

/** Chosen rows across pages: each as it was last seen, so that its state can be judged. */
export function useSelection<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const keyed = (some: readonly Row[]) => new Map(some.map((row) => [idOf(row), row]));
  const fresh = keyed(rows ?? []);
  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen].map(([id, row]) => fresh.get(id) ?? row),
    setIds: (ids: ReadonlySet<string>) =>
      setChosen(keyed([...ids].flatMap((id) => fresh.get(id) ?? chosen.get(id) ?? []))),
    setRows: (all: readonly Row[]) => setChosen(keyed(all)),
    clear: () => setChosen(new Map()),
  };
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
