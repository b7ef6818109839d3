export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** What an image is by its content; null for anything else. A name or a stated type counts for nothing. */
export function imageTypeOf(content: Buffer): ImageType | null {
  const starts = content.toString('latin1', 0, 16);
  if (starts.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (starts.startsWith('RIFF') && starts.slice(8, 12) === 'WEBP') return 'image/webp';
  return isSvg(content) ? 'image/svg+xml' : null;
}

/** An SVG without a document type: entities could grow without end in whoever draws it. */
function isSvg(content: Buffer): boolean {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\uFFFD') || /<!(DOCTYPE|ENTITY)/i.test(text)) return false;
  return /^\s*(<\?xml [^>]*\?>)?\s*(<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/.test(text);
}
