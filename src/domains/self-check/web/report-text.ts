import type { Check } from './types.ts';

export interface ReportParts {
  title: string;
  details: readonly (readonly [name: string, value: string])[];
  sections: readonly (readonly [title: string, checks: readonly Check[]])[];
  labels: Readonly<Record<Check['state'], string>>;
}

/** The results as plain text, for a ticket or a mail. */
export function reportText({ title, details, sections, labels }: ReportParts): string {
  const blocks = sections.map(([name, checks]) => [name, ...checks.map((check) => lineOf(check, labels))].join('\n'));
  return [title, details.map(([name, value]) => `${name}: ${value}`).join('\n'), ...blocks].join('\n\n');
}

const lineOf = ({ title, state, result, next }: Check, labels: ReportParts['labels']) =>
  `[${labels[state]}] ${title}: ${result}${next === null ? '' : ` ${next}`}`;
