import { useRef } from 'react';
import type { Affected } from './types.ts';

/** What a change of many servers would do is looked at before it is made; where it touches none, it is made at once. */
export function useLook(affected: readonly Affected[] | undefined, show: (affected: readonly Affected[]) => void) {
  const seen = useRef(false);
  return {
    /** The next call looks only. */
    now: () => affected === undefined && !seen.current,
    again: () => void (seen.current = false),
    /** False while the dialog stays: there is something to see, or the change follows at once. */
    goOn(answer: object, change: () => void): false | void {
      if (!('results' in answer) || affected !== undefined || seen.current) return;
      const results = answer.results as readonly Affected[];
      if (results.length > 0) show(results);
      else {
        seen.current = true;
        change();
      }
      return false;
    },
  };
}
