import { Changes } from '#domains/history/web/port/Changes.tsx';
import type { Changed } from '#domains/history/web/port/history-labels.ts';
import { changeText } from './history-labels.ts';

/** What was changed of a server. */
export default function ServerChanges({ diff }: { diff: readonly Changed[] }) {
  return <Changes diff={diff} changeText={changeText} />;
}
