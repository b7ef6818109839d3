import type { Part, Sender } from './template.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The plain-text part of a mail. */
export function renderText(parts: readonly Part[], sender: Sender): string {
  const blocks = parts.map((part) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'link':
        return `${part.label}:\n${part.url}`;
      case 'code':
        return part.code;
    }
  });
  return `${[...blocks, `-- \n${sender.siteName}`].join('\n\n')}\n`;
}

/** The HTML part: one card, the site's colour, no image and nothing from elsewhere. */
export function renderHtml(parts: readonly Part[], sender: Sender): string {
  const blocks = parts.map((part) => {
    switch (part.kind) {
      case 'text':
        return `<p style="margin:0 0 16px">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
      case 'link':
        return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${sender.primaryColor};color:#fff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`;
      case 'code':
        return `<p style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px">${escapeHtml(part.code)}</p>`;
    }
  });
  return `<!doctype html><html><body style="margin:0;background:#f6f8fb;font:15px/1.5 system-ui,sans-serif;color:#111827"><div style="max-width:520px;margin:32px auto;padding:28px;background:#fff;border:1px solid #e2e7ee;border-radius:12px"><p style="margin:0 0 20px;font-weight:700;color:${sender.primaryColor}">${escapeHtml(sender.siteName)}</p>${blocks.join('')}</div></body></html>`;
}
