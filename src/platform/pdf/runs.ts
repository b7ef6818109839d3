import bidiFactory from 'bidi-js';
import { faceOf } from './fonts.ts';

// Its types are those of an ES module, while Node gets the factory itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A piece of a line that is written at once: one font, one direction. */
export interface Run {
  text: string;
  /** The name of its font. */
  font: string;
  face: NonNullable<ReturnType<typeof faceOf>>;
}

/** What is drawn for a character that no font has. */
const missing = '?';
/** Marks that only direct the order have no form. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/g;
/** Spaces of any width, of which fonts have but one. */
const spaces = /[\s\u00a0\u2000-\u200a\u202f]/g;
const strongRtl = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A text as documents can show it. */
export const shown = (text: string): string => text.replaceAll(invisible, '').replaceAll(spaces, ' ');

interface Piece extends Run {
  level: number;
}

/**
 * A line as runs in the order in which they stand from left to right (Unicode bidirectional algorithm). Runs of Hebrew and Arabic
 * keep their logical order, which their fonts turn around and join.
 */
export function runsOf(line: string, direction: 'ltr' | 'rtl' | 'auto'): Run[] {
  const text = shown(line);
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const pieces: Piece[] = [];
  let at = 0;
  for (const char of text) {
    const level = embedding.levels[at] ?? 0;
    const glyph = mirrored.get(at) ?? char;
    at += char.length;
    const own = faceOf(glyph.codePointAt(0) ?? 0);
    const face = own ?? faceOf(missing.charCodeAt(0))!;
    const drawn = own === null ? missing : glyph;
    const last = pieces.at(-1);
    if (last?.face === face && last.level === level) last.text += drawn;
    else pieces.push({ text: drawn, font: face.name, face, level });
  }
  return reordered(pieces).map(({ level, ...run }) =>
    level % 2 === 1 && !strongRtl.test(run.text) ? { ...run, text: Array.from(run.text).toReversed().join('') } : run,
  );
}

/** Rule L2: from the highest level down to the lowest odd one, turns around what is at that level or above. */
function reordered(pieces: readonly Piece[]): Piece[] {
  const order = [...pieces];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      if (order[from]!.level < level) continue;
      let until = from;
      while (until < order.length && order[until]!.level >= level) until += 1;
      order.splice(from, until - from, ...order.slice(from, until).toReversed());
      from = until;
    }
  return order;
}
