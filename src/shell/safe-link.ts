/** Where a link of a published text may lead: the web, a mail address, or a path of this console; null: nowhere. */
export function safeLink(url: string): { href: string; inside: boolean } | null {
  // oxlint-disable-next-line no-control-regex -- browsers pass over them, so that they could hide a scheme
  if (url === '' || /[\u0000-\u0020\u007f\\]/.test(url)) return null;
  if (/^\/(?!\/)/.test(url)) return { href: url, inside: true };
  return /^(https?:\/\/|mailto:)[^/]/i.test(url) ? { href: url, inside: false } : null;
}
