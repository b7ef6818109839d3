import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { webFrame } from '#shell/boot/web-frame.ts';
import { Tag } from '#ui/StateDot.tsx';

const load = webFrame.find((module) => module.tagMarks)?.tagMarks;
const Marks = load && lazyPart(load);

/** Tags in the colors that another domain knows; until it is there, in none. */
export function ServerTags({ names, serverId }: { names: readonly string[]; serverId?: string }) {
  const plain = (
    <span className="inline-flex flex-wrap gap-1">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  );
  if (!Marks) return plain;
  return (
    <Suspense fallback={plain}>
      <Marks names={names} {...(serverId === undefined ? {} : { objectId: serverId })} />
    </Suspense>
  );
}
