import type { FileType } from '../states.ts';

/** What a file is by its content; null for anything else. A name or a stated type counts for nothing. */
export function fileTypeOf(content: Buffer): FileType | null {
  const starts = content.toString('latin1', 0, 8);
  if (/^%PDF-[12]\./.test(starts)) return 'application/pdf';
  if (starts === '\x89PNG\r\n\x1a\n') return 'image/png';
  return starts.startsWith('\xff\xd8\xff') ? 'image/jpeg' : null;
}
