import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { fillLine, fillWording, type Block, type Filling, type Inline } from '#domains/messages/wording.ts';
import { directionOf, languageNames } from '#kernel/languages.ts';
import { Card } from '#ui/Card.tsx';
import type { Template } from './types.ts';

interface Props {
  template: Template;
  subject: string;
  body: string;
}

/** The mail as it is typed, with sample data, in the colors that mail programs show it in. */
export function MailPreview({ template, subject, body }: Props) {
  const { variables, color, language } = template;
  const filling = useMemo<Filling>(
    () => Object.fromEntries(variables.map(({ name, sample }) => [name, sample])),
    [variables],
  );
  const blocks = useMemo(() => fillWording(body, filling), [body, filling]);
  return (
    <Card title={t`Preview`} note={t`With sample data, in ${languageNames[language]}.`}>
      <div
        role="region"
        aria-label={t`Preview`}
        tabIndex={0}
        lang={language}
        dir={directionOf(language)}
        className="grid gap-3 overflow-auto rounded-lg bg-[#f3f5f9] p-4 text-[#111827] wrap-anywhere"
      >
        <p className="font-semibold">{fillLine(subject, filling)}</p>
        <div
          className="grid gap-3 rounded-xl border border-t-[3px] border-[#e2e7ee] bg-white p-6"
          style={{ borderTopColor: color }}
        >
          {blocks.map((block, at) => (
            <BlockView key={at} block={block} color={color} />
          ))}
        </div>
      </div>
    </Card>
  );
}

function BlockView({ block, color }: { block: Block; color: string }) {
  switch (block.kind) {
    case 'heading':
      return (
        <p className="text-xl font-semibold">
          <Inlines all={block.inlines} />
        </p>
      );
    case 'paragraph':
      return (
        <p className="whitespace-pre-line">
          <Inlines all={block.inlines} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={`grid gap-1 ps-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, at) => (
            <li key={at}>
              <Inlines all={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'button':
      return (
        <p>
          <span
            className="inline-block rounded-lg border-2 bg-white px-4 py-2 font-semibold"
            style={{ borderColor: color }}
          >
            {block.label}
          </span>
        </p>
      );
    case 'lines':
      return <p className="whitespace-pre-line">{block.lines.join('\n')}</p>;
    case 'code':
      return <p className="text-3xl font-bold tracking-widest">{block.text}</p>;
    case 'rule':
      return <hr className="border-[#e2e7ee]" />;
  }
}

/** Links are drawn and lead nowhere: their addresses are samples. */
const Inlines = ({ all }: { all: readonly Inline[] }) =>
  all.map(({ text, strong, em, href }, at) => (
    <span
      key={at}
      title={href}
      className={[strong && 'font-semibold', em && 'italic', href !== undefined && 'text-[#0b57d0] underline']
        .filter(Boolean)
        .join(' ')}
    >
      {text}
    </span>
  ));
