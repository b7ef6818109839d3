import { plural } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';

interface Props {
  /** What came to nothing; none: there is no button. */
  ids: readonly string[];
  busy: boolean;
  onRun(ids: string[]): void;
}

/** Sends a change of many once more, to those that it passed over. */
export function TryAgain({ ids, busy, onRun }: Props) {
  if (ids.length === 0) return null;
  return (
    <Button busy={busy} onClick={() => onRun([...ids])}>
      {plural(ids.length, { one: 'Try # again', other: 'Try # again' })}
    </Button>
  );
}
