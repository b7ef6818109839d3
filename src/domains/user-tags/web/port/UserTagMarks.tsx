import { colorOfName } from '#domains/tags/colors.ts';
import { Tag } from '#ui/StateDot.tsx';

/** Tags of a user, each in the color that follows from its name. */
export function UserTagMarks({ names }: { names: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {names.map((name) => (
        <Tag key={name} tone={colorOfName(name)}>
          {name}
        </Tag>
      ))}
    </span>
  );
}
