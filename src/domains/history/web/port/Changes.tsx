import { plainChange, type Changed } from './history-labels.ts';

interface Props {
  diff: readonly Changed[];
  /** A change in words; as it is stored, unless given. */
  changeText?: ((change: Changed) => string) | undefined;
}

/** What was changed, field by field: what each was, and what it is. */
export function Changes({ diff, changeText = plainChange }: Props) {
  return diff.filter(isShown).map((change) => (
    <span key={change.field} className="block text-[13px] break-words text-muted">
      {changeText(change)}
    </span>
  ));
}

const isShown = ({ from, to }: Changed) => from !== null || to !== null;
