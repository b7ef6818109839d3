import { useState } from 'react';
import type { ServerRow } from './types.ts';

/** Chosen servers across pages: the row of each as it was last seen, so that their states can be judged. */
export function useSelection(rows: readonly ServerRow[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ServerRow>>(new Map());
  const fresh = new Map((rows ?? []).map((row) => [row.id, row]));
  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen.values()].map((row) => fresh.get(row.id) ?? row),
    setIds: (ids: ReadonlySet<string>) => {
      const known = [...ids].flatMap((id) => fresh.get(id) ?? chosen.get(id) ?? []);
      setChosen(new Map(known.map((row) => [row.id, row])));
    },
    setRows: (all: readonly ServerRow[]) => setChosen(new Map(all.map((row) => [row.id, row]))),
    clear: () => setChosen(new Map()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
