import { createHash } from 'node:crypto';
import type { Content } from '../content.ts';
import { problem, type Problem } from '../problems.ts';

/** Files whose text is not the one that their SHA-256 was made of. */
export function checkHashes(content: Content): Problem[] {
  return content.files.flatMap((file, i) => {
    if (file.kind !== 'text' || file.sha256 === '') return [];
    const hash = createHash('sha256').update(file.content).digest('hex');
    return hash === file.sha256.toLowerCase() ? [] : [problem(`content.files.${i}.sha256`, { code: 1807 })];
  });
}
