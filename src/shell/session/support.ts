import { siteBrand } from './site.ts';

/** What a question is about: a line, and what who answers has to know. */
export interface Matter {
  subject: string;
  text: string;
}

/** Whether the site names a place for help. */
export const hasSupport = (): boolean => siteBrand().support !== null;

/** Opens the site's place for help beside the console; a mail there begins with what it is about. */
export function askSupport(matter?: Matter): void {
  const { support } = siteBrand();
  if (support !== null) window.open(supportAddress(support, matter), '_blank', 'noopener,noreferrer');
}

/** The address of a place for help (`https:` or `mailto:`), with subject and text where it is a mail address. */
export function supportAddress(support: string, matter?: Matter): string {
  if (matter === undefined || !support.startsWith('mailto:')) return support;
  const [mailbox] = support.split('?');
  return `${mailbox}?subject=${encodeURIComponent(matter.subject)}&body=${encodeURIComponent(matter.text)}`;
}
