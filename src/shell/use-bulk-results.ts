import { useState } from 'react';

interface Told {
  /** Why it was skipped; null: it was not. */
  refusal: string | null;
}

/** What a change of many told of each; what is tried again takes the place of what was said before. `key` holds the ids. */
export function useBulkResults<Result extends Told>(key: keyof Result & string) {
  const [results, setResults] = useState<readonly Result[]>();
  const take = (told: readonly Result[]) =>
    setResults((before) => before?.map((one) => told.find((other) => other[key] === one[key]) ?? one) ?? told);
  const skipped = (results ?? []).filter(({ refusal }) => refusal !== null).map((one) => String(one[key]));
  return { results, take, skipped };
}
