import { directionOf, type Language } from '#kernel/languages.ts';
import { blockHtml, blockText, escapeHtml, linkButton, plainOf } from './render-block.ts';
import { cut } from './tame.ts';
import type { Part, Sender } from './template.ts';

/** The plain-text part of a mail. */
export function renderText(parts: readonly Part[], sender: Sender): string {
  const blocks = parts.map((part) => {
    switch (part.kind) {
      case 'title':
      case 'text':
      case 'small':
        return part.text;
      case 'lines':
        return part.lines.join('\n');
      case 'link':
      case 'small-link':
        return `${part.label}:\n${part.url}`;
      case 'code':
        return part.code;
      case 'block':
        return blockText(part.block);
    }
  });
  return `${[...blocks, `-- \n${sender.siteName}`].join('\n\n')}\n`;
}

const small = 'margin:0 0 8px;font-size:12px;line-height:18px;color:#5b6472';

/** The HTML part: one card, the site's color, no image and nothing from elsewhere. */
export function renderHtml(parts: readonly Part[], sender: Sender & { language: Language }): string {
  const { primaryColor: color } = sender;
  const isFoot = ({ kind }: Part) => kind === 'small' || kind === 'small-link';
  const foot = parts.filter(isFoot);
  const body = parts.filter((part) => !isFoot(part));
  const first = parts.map(openingOf).find((text) => text !== '') ?? '';
  return [
    `<!doctype html><html lang="${sender.language}" dir="${directionOf(sender.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">',
    '</head><body style="margin:0;padding:24px 12px;background:#f3f5f9;font:15px/1.55 system-ui,-apple-system,\'Segoe UI\',sans-serif;color:#111827">',
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(cut(first, 140))}</div>`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:8px 4px 14px;font-size:16px;font-weight:700;color:#111827"><span style="display:inline-block;width:10px;height:10px;margin-inline-end:9px;border-radius:3px;background:${color}"></span>${escapeHtml(sender.siteName)}</p>`,
    `<div style="padding:28px 28px 14px;background:#fff;border:1px solid #e2e7ee;border-top:3px solid ${color};border-radius:12px;overflow-wrap:anywhere">`,
    ...body.map((part) => blockOf(part, color)),
    `</div><div style="padding:16px 4px 0;overflow-wrap:anywhere">`,
    ...foot.map((part) => blockOf(part, color)),
    '</div></div></body></html>',
  ].join('');
}

/** What a mailbox shows beside the subject: the first text. */
const openingOf = (part: Part): string =>
  part.kind === 'text'
    ? part.text
    : part.kind === 'block' && part.block.kind === 'paragraph'
      ? plainOf(part.block)
      : '';

function blockOf(part: Part, color: string): string {
  switch (part.kind) {
    case 'title':
      return `<h1 dir="auto" style="margin:0 0 12px;font-size:20px;line-height:27px;font-weight:650">${escapeHtml(part.text)}</h1>`;
    case 'text':
      return `<p dir="auto" style="margin:0 0 16px">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'lines':
      return `<p dir="auto" style="margin:0 0 16px">${part.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'link':
      return linkButton(part, color);
    case 'block':
      return blockHtml(part.block, color);
    case 'code':
      return `<p dir="auto" style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px">${escapeHtml(part.code)}</p>`;
    case 'small':
      return `<p dir="auto" style="${small}">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'small-link':
      return `<p dir="auto" style="${small}"><a href="${escapeHtml(part.url)}" style="color:#5b6472">${escapeHtml(part.label)}</a></p>`;
  }
}
