import type { Block, Inline } from '../wording.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The words of a block, without marks and links. */
export const plainOf = ({ inlines }: { inlines: readonly Inline[] }): string =>
  inlines.map(({ text }) => text).join('');

const textOf = (inlines: readonly Inline[]): string =>
  inlines.map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href})`)).join('');

/** A block of a site's own text in the plain-text part of a mail. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.inlines);
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${textOf(item)}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'lines':
      return block.lines.join('\n');
    case 'code':
      return block.text;
    case 'rule':
      return '---';
  }
}

/** The same in the HTML part: every text is escaped, and links lead where `fillWording` lets them. */
export function blockHtml(block: Block, color: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 dir="auto" style="margin:0 0 12px;font-size:20px;line-height:27px;font-weight:650">${inlineHtml(block.inlines)}</h1>`;
    case 'paragraph':
      return `<p dir="auto" style="margin:0 0 16px">${inlineHtml(block.inlines)}</p>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => `<li dir="auto" style="margin:0 0 4px">${inlineHtml(item)}</li>`);
      return `<${tag} style="margin:0 0 16px;padding-inline-start:24px">${items.join('')}</${tag}>`;
    }
    case 'button':
      return linkButton({ label: block.label, url: block.href }, color);
    case 'lines':
      return `<p dir="auto" style="margin:0 0 16px">${block.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'code':
      return `<p dir="auto" style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px">${escapeHtml(block.text)}</p>`;
    case 'rule':
      return '<hr style="margin:0 0 16px;border:0;border-top:1px solid #e2e7ee">';
  }
}

/** The button of a mail in the color of its site. */
export const linkButton = ({ label, url }: { label: string; url: string }, color: string): string =>
  `<p dir="auto" style="margin:6px 0 18px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${color};color:${inkOn(color)};text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;

const inlineHtml = (inlines: readonly Inline[]): string => inlines.map(oneHtml).join('');

function oneHtml({ text, strong, em, href }: Inline): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>');
  if (em) html = `<em>${html}</em>`;
  if (strong) html = `<strong>${html}</strong>`;
  return href === undefined ? html : `<a href="${escapeHtml(href)}" style="color:#0b57d0">${html}</a>`;
}

/** Black or white, whichever contrasts more (WCAG relative luminance). */
function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#111827' : '#ffffff';
}
