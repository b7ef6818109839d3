import { useRef } from 'react';
import type { Affected } from './types.ts';

interface Dialog {
  /** Draws what the change would do, for the user to agree to. */
  show(affected: readonly Affected[]): void;
  /** Sends the form once more. */
  send(then: (answer: object) => void): void;
  close(): void;
}

/** What a change of many servers would do is looked at before it is made; where it touches none, it is made at once. */
export function useLook(affected: readonly Affected[] | undefined, { show, send, close }: Dialog) {
  const seen = useRef(false);
  /** False while the dialog stays: there is something to see, or the change follows at once. */
  const goOn = (answer: object): false | void => {
    if (!('results' in answer) || affected !== undefined || seen.current) return;
    const results = answer.results as readonly Affected[];
    if (results.length > 0) show(results);
    else {
      seen.current = true;
      // Who overwrites another user's change here looks again, and goes on from there.
      send(end);
    }
    return false;
  };
  /** The same, and closes the dialog at the end. */
  const end = (answer: object) => {
    if (goOn(answer) !== false) close();
  };
  return {
    /** The next call looks only. */
    now: () => affected === undefined && !seen.current,
    again: () => void (seen.current = false),
    goOn,
    end,
  };
}
