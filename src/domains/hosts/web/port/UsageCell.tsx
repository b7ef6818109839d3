import { FillBar } from '#ui/FillBar.tsx';
import { fillTone, percentOf } from '../labels.ts';

interface Props {
  part: number;
  whole: number;
  /** Part and whole in words. */
  text: string;
}

/** How much of something is used, as a bar with its numbers below. */
export function UsageCell({ part, whole, text }: Props) {
  const percent = percentOf(part, whole);
  return (
    <span className="inline-grid w-28 gap-1 text-start align-middle">
      <FillBar percent={percent} tone={fillTone(percent)} />
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">{text}</span>
    </span>
  );
}
