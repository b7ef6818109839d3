import type { Language } from '#kernel/languages.ts';
import { rendered, translate, type MessageValue } from '#kernel/message.ts';
import {
  asMarkdown,
  fillLine,
  fillWording,
  valueNames,
  variableNames,
  type Filling,
  type VariableName,
} from '../wording.ts';
import { nameInMail, subjectOf, tamed } from './tame.ts';
import type { MailTemplate, Part, Sender } from './template.ts';

/** The text of a site for one of its mails: a subject, and a body in Markdown with names in braces. */
export interface Wording {
  subject: string;
  body: string;
}

const valueText = (value: MessageValue, language: Language): string =>
  translate(tamed({ id: 'text.as', values: { text: value } }), language);

const isFoot = ({ kind }: Part): boolean => kind === 'small' || kind === 'small-link';

/** A mail with what it is about. */
interface Mailed<Data> {
  template: MailTemplate<Data>;
  data: Data;
  sender: Sender;
}

/** The parts of a mail in a language, with their names tamed. */
export const partsOf = <Data>({ template, data, sender }: Mailed<Data>, language: Language): Part[] =>
  rendered(template.parts(data, sender).map(tamed), language) as Part[];

/** The values of a mail's variables. A mail that has no link this time leads to the console. */
export function fillingOf<Data>(mailed: Mailed<Data>, language: Language): Filling {
  const { template, data, sender } = mailed;
  const filling: { -readonly [K in VariableName]?: string[] } = { site: [nameInMail(sender.siteName)] };
  const values = template.values?.(data) ?? {};
  for (const name of valueNames) {
    const value = values[name];
    if (value !== undefined) filling[name] = [valueText(value, language)];
  }
  for (const part of partsOf(mailed, language)) {
    if (part.kind === 'link') filling.link ??= [part.url];
    if (part.kind === 'code') filling.code ??= [part.code];
    if (part.kind === 'lines') filling.items ??= part.lines;
  }
  if (filling.link === undefined && variablesOf(template, sender).includes('link')) filling.link = [sender.consoleUrl];
  return filling;
}

/** The variables that a mail offers, in their usual order. */
function variablesOf<Data>(template: MailTemplate<Data>, sender: Sender): VariableName[] {
  const values = template.values?.(template.sample) ?? {};
  const kinds = template.parts(template.sample, sender).map(({ kind }) => kind);
  return variableNames.filter(
    (name) =>
      name === 'site' ||
      (name === 'link' && kinds.includes('link')) ||
      (name === 'code' && kinds.includes('code')) ||
      (name === 'items' && kinds.includes('lines')) ||
      Object.hasOwn(values, name),
  );
}

/** A variable of a mail, as those who write a text see it. */
export interface MailVariable {
  name: VariableName;
  /** A text without it would be of no use. */
  needed: boolean;
  /** Subjects are kept where secrets are not. */
  inSubject: boolean;
  sample: readonly string[];
}

export function mailVariables<Data>(template: MailTemplate<Data>, sender: Sender, language: Language): MailVariable[] {
  const filling = fillingOf({ template, data: template.sample, sender }, language);
  return variablesOf(template, sender).map((name) => {
    const needed = template.secret && (name === 'link' || name === 'code');
    return { name, needed, inSubject: !needed && name !== 'items', sample: filling[name] ?? [] };
  });
}

/** The mail in the words of its site. Why it came, and how mails like it end, stays as the product says it. */
export function wordedParts<Data>(
  { wording, ...mailed }: Mailed<Data> & { wording: Wording },
  language: Language,
): { subject: string; parts: Part[] } {
  const filling = fillingOf(mailed, language);
  const blocks = fillWording(wording.body, filling);
  return {
    subject: subjectOf(fillLine(wording.subject, filling)),
    parts: [...blocks.map((block): Part => ({ kind: 'block', block })), ...partsOf(mailed, language).filter(isFoot)],
  };
}

/** Takes the place of the site's name while the usual text is taken apart: no text has these characters. */
const siteMark = '\ue000';

/** The usual text of a mail, as a site would have written it: to begin with. */
export function usualWording<Data>(template: MailTemplate<Data>, given: Sender, language: Language): Wording {
  const sender = { ...given, siteName: siteMark };
  const mailed = { template, data: template.sample, sender };
  const filling = fillingOf(mailed, language);
  const parts = partsOf(mailed, language);
  const subject = translate(tamed(template.subject(template.sample, sender)), language);
  const named = naming(filling);
  return {
    subject: named(subject, (text) => text),
    body: parts
      .filter((part) => !isFoot(part))
      .map((part) => asBlock(part, named))
      .join('\n\n'),
  };
}

type Naming = (text: string, rest: (text: string) => string) => string;

/** Puts the variables back into a text where their samples are; `rest` is done to what lies between. */
function naming(filling: Filling): Naming {
  const samples = Object.entries(filling)
    .filter(([name, text]) => name !== 'items' && text.join('') !== '')
    .map(([name, text]) => [name, text.join(', ')] as const)
    .toSorted(([, one], [, other]) => other.length - one.length);
  const nameOf = new Map(samples.toReversed().map(([name, text]) => [text, name]));
  const escaped = samples.map(([, text]) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const found = new RegExp(`((?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}]))`, 'gu');
  return (text, rest) =>
    text
      .split(found)
      .map((part, at) => (at % 2 === 1 ? `{${nameOf.get(part) ?? ''}}` : rest(part)))
      .join('');
}

function asBlock(part: Part, named: Naming): string {
  switch (part.kind) {
    case 'title':
      return `# ${named(part.text, asMarkdown)}`;
    case 'text':
    case 'small':
      return named(part.text, asMarkdown);
    case 'lines':
      return '{items}';
    case 'link':
    case 'small-link':
      return `[${named(part.label, asMarkdown)}]({link})`;
    case 'code':
      return '{code}';
    case 'block':
      return '';
  }
}
