import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { Tag } from '#ui/StateDot.tsx';
import { webFrame } from '../boot/web-frame.ts';

const load = webFrame.find((module) => module.tagMarks)?.tagMarks;
const Marks = load && lazyPart(load);

/** Tags in the colors that another domain knows; until it is there, in none. `objectId`: the server that has them. */
export function TagNames({ names, objectId }: { names: readonly string[]; objectId?: string }) {
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
      <Marks names={names} {...(objectId === undefined ? {} : { objectId })} />
    </Suspense>
  );
}
