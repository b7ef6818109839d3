import { useState } from 'react';

interface Told {
  serverId: string;
  /** Why it was skipped; null: it was not. */
  refusal: string | null;
}

/** What a change of many servers told of each; what is tried again takes the place of what was said before. */
export function useBulkResults<Result extends Told>() {
  const [results, setResults] = useState<readonly Result[]>();
  const take = (told: readonly Result[]) =>
    setResults((before) => before?.map((one) => told.find(({ serverId }) => serverId === one.serverId) ?? one) ?? told);
  const skipped = (results ?? []).filter(({ refusal }) => refusal !== null).map(({ serverId }) => serverId);
  return { results, take, skipped };
}
