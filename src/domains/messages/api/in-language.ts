import type { Tell } from '#kernel/told/teller.ts';
import type { Part } from './template.ts';

/** A part of a mail in another language; codes and addresses stay. */
export function inLanguage(part: Part, tell: Tell): Part {
  switch (part.kind) {
    case 'link':
    case 'small-link':
      return { ...part, label: tell(part.label) };
    case 'code':
      return part;
    case 'title':
    case 'text':
    case 'small':
      return { ...part, text: part.text.split('\n').map(tell).join('\n') };
  }
}

/** A subject in another language: as a whole or, where no entry says that, by what stands before the name of the site. */
export function subjectIn(tell: Tell, subject: string, siteName: string): string {
  const told = tell(subject);
  const end = ` - ${siteName}`;
  return told === subject && subject.endsWith(end) ? `${tell(subject.slice(0, -end.length))}${end}` : told;
}
