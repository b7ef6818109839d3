import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { webFrame } from '#shell/boot/web-frame.ts';
import { Tag } from '#ui/StateDot.tsx';

const load = webFrame.find((module) => module.tagMarks)?.tagMarks;
const Marks = load && lazyPart(load);

/** The tags of a network, as the domain of tags draws them. */
export function NetworkTags({ names }: { names: readonly string[] }) {
  const plain = (
    <span className="inline-flex flex-wrap gap-1">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  );
  return Marks ? (
    <Suspense fallback={plain}>
      <Marks names={names} />
    </Suspense>
  ) : (
    plain
  );
}
