import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import type { ApiError } from '../data/api-error.ts';

/** Texts of what is wrong, by the key that an error of the server would have. */
export type Wrong = Readonly<Record<string, string | null | undefined>>;

export type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
/** What a control hands on: its value, or the event of a text-like one. */
export const valueOf = <X>(next: X | Typed): X =>
  // The value of a text-like control is the text that X is then.
  typeof next === 'object' && next !== null && 'target' in next ? (next.target.value as X) : next;

/** The first part of a key such as `disks.0.sizeGb`: the name of the value that it lies in. */
const headOf = (key: string) => key.split('.')[0]!;

interface Said {
  /** What the server said of the last sending. */
  refusal: ApiError | null;
  /** What was found before it was sent; it counts alone then. */
  wrong: Wrong | undefined;
  /** The values that were changed since. */
  edited: ReadonlySet<string>;
}

/** What is wrong at a key, until its value is changed. */
export function textAt({ refusal, wrong, edited }: Said, key: string): string | undefined {
  if (edited.has(headOf(key))) return undefined;
  return (wrong ? wrong[key] : refusal?.of(key)) ?? undefined;
}

/** What is wrong at a key and at all below it, as one text. */
export function textBelow({ refusal, wrong, edited }: Said, key: string): string | undefined {
  return edited.has(key) || wrong ? undefined : refusal?.below(key) || undefined;
}

/** Errors at keys that aren't drawn, until something is changed. `key.*` matches all keys below. */
export function textElsewhere({ refusal, wrong, edited }: Said, isDrawn: (key: string) => boolean): string {
  if (edited.size > 0 || wrong) return '';
  return refusal?.withConversion((key) => isDrawn(key) || isDrawn(`${headOf(key)}.*`)) ?? '';
}

/**
 * What is said of the errors of an answer: those of a field at the field, all others together. A field says its key while
 * it is drawn, so that no error is shown twice, and none by no one.
 */
export function useFormErrors(refusal: ApiError | null) {
  // A part of the form may draw its fields after the others were asked for: what it drew before counts in the meantime.
  const drawn = useRef({ before: new Set<string>(), now: new Set<string>() });
  // Not before what was drawn is shown: React may begin a drawing twice, and the first would be the one before.
  useLayoutEffect(() => {
    drawn.current = { before: drawn.current.now, now: new Set() };
  });
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [wrong, setWrong] = useState<Wrong>();
  const said = { refusal, wrong, edited };
  return {
    wrong,
    at(key: string): string | undefined {
      drawn.current.now.add(key);
      return textAt(said, key);
    },
    below(key: string): string | undefined {
      drawn.current.now.add(`${key}.*`);
      return textBelow(said, key);
    },
    get others(): string {
      const { before, now } = drawn.current;
      return textElsewhere(said, (key) => now.has(key) || before.has(key));
    },
    edit: (keys: readonly string[]) => setEdited((all) => new Set([...all, ...keys])),
    /** Keeps what a check found; true: there is nothing. */
    judge(texts: Wrong | undefined): boolean {
      const right = Object.values(texts ?? {}).every((text) => !text);
      setEdited(new Set());
      setWrong(right ? undefined : texts);
      return right;
    },
  };
}
