import { Changes } from '#domains/history/web/port/Changes.tsx';
import type { Changed } from '#domains/history/web/port/history-labels.ts';
import { changeText } from './image-fields.ts';

/** What was changed of an image. */
export default function ImageChanges({ diff }: { diff: readonly Changed[] }) {
  return <Changes diff={diff} changeText={changeText} />;
}
