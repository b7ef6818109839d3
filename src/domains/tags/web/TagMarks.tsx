import { useRead } from '#shell/data/read.ts';
import { Tag } from '#ui/StateDot.tsx';
import { tags as contract } from '../contract.ts';

interface Props {
  names: readonly string[];
  /** The server that has them; left out in a list, which reads the colors of all tags once. */
  objectId?: string;
}

/** Tags with their colors. A name that several accounts use in different colors has none in a list. */
export default function TagMarks({ names, objectId = '' }: Props) {
  const one = useRead(
    contract.readTags,
    { params: { objectType: 'ot.server', objectId } },
    { enabled: objectId !== '', staleSeconds: 60 },
  );
  const all = useRead(contract.listTags, { query: { size: '500' } }, { enabled: objectId === '', staleSeconds: 300 });
  const known = one.data?.items ?? all.data?.items ?? [];
  const colorOf = (name: string) => {
    const colors = new Set(known.flatMap((mark) => (mark.name === name ? [mark.color] : [])));
    const [color] = colors;
    return colors.size === 1 && color !== undefined ? color : 'muted';
  };
  return (
    <span className="inline-flex flex-wrap gap-1">
      {names.map((name) => (
        <Tag key={name} tone={colorOf(name)}>
          {name}
        </Tag>
      ))}
    </span>
  );
}
