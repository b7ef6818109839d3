import { useMemo, useState } from 'react';
import { checkContent } from '../check.ts';
import type { Content } from '../content.ts';
import type { Facts } from './DetailsTab.tsx';
import type { PolicyView } from './types.ts';

interface Edited {
  facts: Facts;
  content: Content;
  /** Of the policy that the editing began from. */
  version: number;
}

const factsOf = ({ name, description, osFamily, osVersions, tags, scope }: PolicyView): Facts => ({
  name,
  description,
  osFamily,
  osVersions,
  tags,
  scope,
});

/** A policy that is being edited: nothing is sent before it is saved, and what is wrong is said at once. */
export function usePolicy(policy: PolicyView) {
  const [edited, setEdited] = useState<Edited>();
  const base = { facts: factsOf(policy), content: policy.content };
  const now = edited ?? { ...base, version: policy.version };
  const changed =
    edited !== undefined &&
    JSON.stringify([edited.facts, edited.content]) !== JSON.stringify([base.facts, base.content]);
  const { content, facts } = now;
  const problems = useMemo(() => {
    if (!changed) return policy.problems;
    return checkContent(content, facts.osFamily);
  }, [changed, policy.problems, content, facts.osFamily]);
  return {
    facts,
    content,
    version: now.version,
    changed,
    /** Someone else has saved it in the meantime. */
    outdated: changed && edited.version !== policy.version,
    problems,
    change: (more: Partial<Content>) =>
      setEdited((before) => {
        const from = before ?? now;
        return { ...from, content: { ...from.content, ...more } };
      }),
    changeFacts: (more: Partial<Facts>) =>
      setEdited((before) => {
        const from = before ?? now;
        return { ...from, facts: { ...from.facts, ...more } };
      }),
    discard: () => setEdited(undefined),
  };
}
